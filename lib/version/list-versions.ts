import "server-only";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { noteServed } from "@/lib/exposure/note-served";
import { requireStore } from "@/lib/store/require-store";
import { type Version, type VersionDetail, withText } from "./version";
import type { ListVersionsInput } from "./version.schema";
import { findVersionDetails, type VersionFilter } from "./version.store";
import { findVersions } from "./version-list.store";

export interface VersionPage<Row extends Version = Version> {
  versions: Row[];
  nextPage: string | null;
}

const cursorKind = "versions";
/** Contents make a page heavy. */
const largestFullPage = 20;

function pageOf<Row extends Version>(found: Row[], limit: number): VersionPage<Row> {
  const versions = found.slice(0, limit);
  const last = versions.at(-1);
  return { versions, nextPage: found.length > limit && last ? encodeCursor(cursorKind, last.seq) : null };
}

function filterOf(input: ListVersionsInput): VersionFilter & { limit: number } {
  const full = input.view === "full";
  return {
    storeId: input.memory_store_id,
    memoryId: input.memory_id,
    operation: input.operation,
    sessionId: input.session_id,
    apiKeyId: input.api_key_id,
    serviceAccountId: input.service_account_id,
    createdFrom: input.created_at_gte,
    createdTo: input.created_at_lte,
    beforeSeq: input.page ? decodeCursor(cursorKind, input.page, "number") : undefined,
    limit: (full ? Math.min(input.limit, largestFullPage) : input.limit) + 1,
    content: full,
  };
}

/** History of a store, newest first; a filter naming what does not exist answers an empty list. */
export async function listVersions(context: Context, input: ListVersionsInput): Promise<VersionPage> {
  await requireStore(context, input.memory_store_id, "version.read");
  const filter = filterOf(input);
  const page = pageOf(await findVersions(context.db, filter), filter.limit - 1);
  noteServed(context, filter.storeId, withText(page.versions));
  return page;
}

/** The same list with names and reasons, for people. */
export async function listVersionDetails(
  context: Context,
  input: ListVersionsInput,
): Promise<VersionPage<VersionDetail>> {
  const store = await requireStore(context, input.memory_store_id, "version.read");
  const filter = { ...filterOf(input), content: false };
  return pageOf(await findVersionDetails(context.db, store.workspaceId, filter), filter.limit - 1);
}
