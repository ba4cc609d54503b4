import "server-only";
import type { Context } from "@/lib/access/context";
import { noteServed } from "@/lib/exposure/note-served";
import { changesById, nextVersions } from "./export.store";
import type { ExportedChange, ExportedStore, HistoryStep } from "./exported-store";

/** Changes of which more versions follow: one at most, and those of the page. */
async function changesOf(
  context: Context,
  storeId: string,
  wanted: { ids: string[]; known: ReadonlyMap<string, ExportedChange> },
): Promise<Map<string, ExportedChange>> {
  const kept = wanted.ids.flatMap((id) => wanted.known.get(id) ?? []);
  const missing = wanted.ids.filter((id) => !wanted.known.has(id));
  const { workspaceId } = context.actor;
  const read = missing.length > 0 ? await changesById(context.db, { workspaceId, storeId }, missing) : [];
  return new Map([...kept.map((change) => [change.id, change] as const), ...read]);
}

/** What a store's history is, oldest first, a page at a time. @param memories those that are wanted; all without */
export async function* readHistory(
  context: Context,
  { store, seq }: ExportedStore,
  memories: ReadonlySet<string> | null,
): AsyncGenerator<HistoryStep> {
  let changes = new Map<string, ExportedChange>();
  let begun = "";
  for (let after = 0; after < seq; ) {
    const page = await nextVersions(context.db, store.id, { after, upTo: seq });
    const last = page.at(-1);
    if (!last) return;
    after = last.seq;
    const wanted = memories ? page.filter(({ memoryId }) => memories.has(memoryId)) : page;
    changes = await changesOf(context, store.id, {
      ids: [...new Set(wanted.map(({ changeId }) => changeId))],
      known: changes,
    });
    noteServed(
      context,
      store.id,
      wanted.flatMap(({ id, content }) => (content === null ? [] : [id])),
    );
    for (const version of wanted) {
      const change = changes.get(version.changeId);
      if (!change) throw new Error("a version belongs to a change");
      if (begun !== change.id) yield { kind: "change", change };
      begun = change.id;
      yield { kind: "version", change, version };
    }
  }
}
