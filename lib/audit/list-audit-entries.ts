import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { assertReadsLog } from "./assert-reads-log";
import type { AuditFilterInput, ListAuditEntriesInput, RetrieveAuditEntryInput } from "./audit.schema";
import type { AuditEntry } from "./audit-entry";
import { type AuditFilter, findEntries, findEntry } from "./audit-list.store";
import { countEntriesAsOf, momentOf } from "./audit-moment.store";

const cursorKind = "audit_entries";
const cursorShape = /^(\S{1,40}) (\S{1,128}) (\d{1,9})$/;

function positionOf(page: string | null | undefined) {
  if (!page) return null;
  const [, time = "", chain = "", seq = "0"] = cursorShape.exec(decodeCursor(cursorKind, page, cursorShape)) ?? [];
  return { time, chain, seq: Number(seq) };
}

export function filterOf({ actor }: Context, input: AuditFilterInput): AuditFilter {
  return {
    workspaceId: actor.workspaceId,
    action: input.action ?? null,
    actorId: input.actor_id ?? null,
    targetId: input.target_id ?? null,
    storeId: input.memory_store_id ?? null,
    from: input.created_at_gte ?? null,
    to: input.created_at_lte ?? null,
    before: null,
  };
}

/** The entries of all chains of the workspace, newest first. @throws AppError permission */
export async function listAuditEntries(
  context: Context,
  input: ListAuditEntriesInput,
): Promise<{ entries: AuditEntry[]; nextPage: string | null }> {
  assertReadsLog(context, "audit.read");
  const filter = { ...filterOf(context, input), before: positionOf(input.page) };
  const found = await findEntries(context.db, filter, input.limit + 1);
  const entries = found.slice(0, input.limit);
  const last = entries.at(-1)?.body;
  const more = found.length > input.limit && last;
  return { entries, nextPage: more ? encodeCursor(cursorKind, `${last.time} ${last.chain} ${last.seq}`) : null };
}

/** How many entries fit, to the last one. @throws AppError permission */
export async function countAuditEntries(context: Context, input: AuditFilterInput): Promise<number> {
  assertReadsLog(context, "audit.read");
  return countEntriesAsOf(context.db, filterOf(context, input), await momentOf(context));
}

/** One entry as it was hashed. @throws AppError not_found, permission */
export async function retrieveAuditEntry(context: Context, input: RetrieveAuditEntryInput): Promise<AuditEntry> {
  assertReadsLog(context, "audit.read");
  const entry = await findEntry(context.db, { workspaceId: context.actor.workspaceId, ...input });
  if (!entry) throw new AppError("not_found", `There is no entry ${input.seq} of ${input.chain} in the audit log.`);
  return entry;
}
