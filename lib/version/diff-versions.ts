import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { noteServed } from "@/lib/exposure/note-served";
import { requireStore } from "@/lib/store/require-store";
import { type Comparison, compareTexts } from "./compare-texts";
import { requireVersion } from "./require-version";
import { type Version, withText } from "./version";
import type { DiffVersionsInput } from "./version.schema";

function textOf(version: Version): { id: string; text: string } {
  if (version.redactedAt !== null) {
    throw new AppError("invalid_request", `The version ${version.id} was redacted: there is nothing to compare.`);
  }
  // A deletion has no text, so that everything counts as removed by it.
  return { id: version.id, text: version.content ?? "" };
}

/**
 * How the second of two versions differs from the first, line by line. They may be of different memories of the store.
 * @throws AppError not_found, permission, invalid_request for a redacted version
 */
export async function diffVersions(context: Context, input: DiffVersionsInput): Promise<Comparison> {
  const store = await requireStore(context, input.memory_store_id, "version.read");
  const from = await requireVersion(context, store.id, input.memory_version_id);
  const to = await requireVersion(context, store.id, input.other_version_id);
  const comparison = compareTexts(textOf(from), textOf(to));
  noteServed(context, store.id, withText([from, to]));
  return comparison;
}
