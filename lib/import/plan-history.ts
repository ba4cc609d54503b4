import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { ancestorsOf, type MemoryPath, parseMemoryPath } from "@/lib/domain/memory-path";
import { decideItem, TakenPaths } from "./decide-item";
import type { PlannedItem, StagedChange, StagedVersion } from "./import";
import { stageText } from "./stage-memory";

/** Where the memories of a history stand at one moment. */
class Places {
  readonly #files = new Map<string, number>();
  readonly #folders = new Map<string, number>();
  readonly #of = new Map<number, MemoryPath>();

  #count(path: MemoryPath, by: 1 | -1): void {
    for (const above of ancestorsOf(path)) this.#folders.set(above, (this.#folders.get(above) ?? 0) + by);
  }

  leave(memory: number): void {
    const path = this.#of.get(memory);
    if (path === undefined) return;
    this.#of.delete(memory);
    this.#files.delete(path);
    this.#count(path, -1);
  }

  /** @returns the path in the way, where there is one */
  enter(memory: number, path: MemoryPath): string | null {
    this.leave(memory);
    const above = ancestorsOf(path).find((one) => this.#files.has(one));
    const inTheWay = this.#files.has(path) || (this.#folders.get(path) ?? 0) > 0 ? path : (above ?? null);
    if (inTheWay !== null) return inTheWay;
    this.#of.set(memory, path);
    this.#files.set(path, memory);
    this.#count(path, 1);
    return null;
  }
}

function blank({ memory, path }: StagedVersion): PlannedItem {
  return {
    ...{ position: memory, path, state: "create", problem: null, note: null, sizeBytes: 0, seen: null },
    ...{ conflictingPath: null, conflictingMemoryId: null, masked: false, held: false, versions: 0 },
  };
}

/** Looks at one version as the store's checks will: what cannot be written keeps its whole memory out. */
async function look(
  store: LockedStore,
  item: PlannedItem,
  version: StagedVersion & { content: string },
): Promise<void> {
  const staged = stageText(version.path, version.content);
  const decision = await decideItem(store, staged, new TakenPaths());
  item.sizeBytes = Buffer.byteLength(version.content);
  item.masked ||= decision.masked;
  item.held ||= decision.held;
  if (decision.state === "create") return;
  item.state = "refused";
  item.problem = decision.problem;
  item.note = decision.note;
  item.conflictingPath = decision.conflict?.path ?? null;
}

function place(places: Places, item: PlannedItem, { memory, path }: StagedVersion): void {
  const inTheWay = places.enter(memory, parseMemoryPath(path));
  if (inTheWay === null) return;
  item.state = "refused";
  item.problem = "overlaps";
  item.conflictingPath = inTheWay;
}

/** What would become of the memories of a history, each with all its versions or not at all. */
export class HistoryPlan {
  readonly #items = new Map<number, PlannedItem>();
  readonly #places = new Places();

  /** Looks at one change. */
  async add(context: Context, storeId: string, { versions }: StagedChange): Promise<void> {
    for (const version of versions) {
      const item = this.#items.get(version.memory) ?? blank(version);
      this.#items.set(version.memory, item);
      item.versions += 1;
    }
    const written = versions.filter(
      (version): version is StagedVersion & { content: string } => version.content !== null,
    );
    if (written.length > 0) {
      await commitChange(context, {
        storeId,
        edits: async (store) => {
          for (const version of written) {
            const item = this.#items.get(version.memory);
            if (item && item.state !== "refused") await look(store, item, version);
          }
          return [];
        },
      });
    }
    for (const version of versions) this.#stand(version);
  }

  #stand(version: StagedVersion): void {
    const item = this.#items.get(version.memory);
    if (!item) return;
    item.path = version.path;
    if (version.content === null || item.state === "refused") this.#places.leave(version.memory);
    else place(this.#places, item, version);
  }

  items(): PlannedItem[] {
    return [...this.#items.values()].sort((a, b) => a.position - b.position);
  }
}
