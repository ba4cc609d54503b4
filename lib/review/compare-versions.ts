import "server-only";
import type { Context } from "@/lib/access/context";
import { noteServed } from "@/lib/exposure/note-served";
import { textsOf } from "@/lib/memory/memory-list.store";
import { compareTexts } from "@/lib/version/compare-texts";
import type { ChangeVersion } from "./change";

// Texts of 100 KB each would make an answer of gigabytes: beyond this one asks for versions one by one.
const mostCompared = 50;

/** The same versions with what each changed against the one before it; only the first ones of a large change. */
export async function compareVersions(
  context: Context,
  storeId: string,
  versions: readonly ChangeVersion[],
): Promise<ChangeVersion[]> {
  const compared = versions.slice(0, mostCompared);
  const ids = compared.flatMap(({ id, previousVersionId }) => (previousVersionId ? [id, previousVersionId] : [id]));
  const texts = ids.length > 0 ? await textsOf(context.db, storeId, ids) : new Map<string, string>();
  const shown = new Set<string>();
  const described = versions.map((version, index) => {
    if (index >= mostCompared) return version;
    const from = version.previousVersionId;
    const before = from === null ? "" : texts.get(from);
    const text = version.operation === "deleted" ? "" : texts.get(version.id);
    // After a deletion there was no text; after a redaction nobody knows it.
    if (text === undefined || version.redactedAt !== null) return { ...version, comparison: null };
    for (const id of [from, version.id]) if (id !== null && texts.has(id)) shown.add(id);
    return { ...version, comparison: compareTexts({ id: from, text: before ?? "" }, { id: version.id, text }) };
  });
  noteServed(context, storeId, [...shown]);
  return described;
}
