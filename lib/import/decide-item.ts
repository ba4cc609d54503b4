import "server-only";
import { maxMemoriesPerStore } from "@/lib/change/apply-edit";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { isAppError } from "@/lib/domain/app-error";
import type { ItemProblem, ItemState } from "@/lib/domain/import";
import { type MemoryContent, parseContent } from "@/lib/domain/memory-content";
import { ancestorsOf, type MemoryPath, parseMemoryPath } from "@/lib/domain/memory-path";
import { policyFor } from "@/lib/domain/review-policy";
import { screenEdit } from "@/lib/finding/screen-edit";
import { inspectContent } from "@/lib/review/inspect-content";
import type { StagedMemory } from "./import";

/** What would become of one memory, as the store stands under its lock. */
export interface Decision {
  state: ItemState;
  problem: ItemProblem | null;
  note: string | null;
  /** The text at the path now. */
  seen: string | null;
  conflict: { id: string; path: string } | null;
  masked: boolean;
  held: boolean;
}

const refusal = (problem: ItemProblem, note: string | null = null): Decision => ({
  ...{ state: "refused", problem, note },
  ...{ seen: null, conflict: null, masked: false, held: false },
});

const overlapping = (conflict: Decision["conflict"]) =>
  ({ state: "conflict", problem: "overlaps", seen: null, conflict }) as const;

/** The paths that an import takes itself: none may be at, above or below another. */
export class TakenPaths {
  #files = new Set<string>();
  #folders = new Set<string>();
  #new = 0;

  /** For what may have to be decided again. */
  copy(): TakenPaths {
    const copy = new TakenPaths();
    copy.#files = new Set(this.#files);
    copy.#folders = new Set(this.#folders);
    copy.#new = this.#new;
    return copy;
  }

  /** What is in the way among those taken before. */
  clash(path: MemoryPath): string | null {
    if (this.#files.has(path) || this.#folders.has(path)) return path;
    return ancestorsOf(path).find((above) => this.#files.has(above)) ?? null;
  }

  /** @param isNew whether a memory more stands in the store for it */
  take(path: MemoryPath, isNew = true): void {
    this.#files.add(path);
    if (isNew) this.#new += 1;
    for (const above of ancestorsOf(path)) this.#folders.add(above);
  }

  /** How many memories the store will have more. */
  get count(): number {
    return this.#new;
  }
}

const hasRoom = (store: LockedStore, taken: TakenPaths) => store.row.memory_count + taken.count < maxMemoriesPerStore;

/** Whether what is written there would wait for somebody's review before agents are served it. */
function wouldWait({ authorship, settings }: LockedStore, path: string, content: MemoryContent): boolean {
  if (authorship.reviewState !== "pending") return false;
  const policy = policyFor(settings.review, [path]);
  return policy === "approved" || (policy === "quarantine" && inspectContent(content, settings.detectors).length > 0);
}

/** What the store's detectors make of it. */
async function screened(store: LockedStore, edit: Edit & { content: MemoryContent }) {
  try {
    const { edit: allowed, masked } = await screenEdit(store, edit);
    return { content: ("content" in allowed && allowed.content) || edit.content, masked: masked !== undefined };
  } catch (error) {
    if (isAppError(error) && error.code === "invalid_request") return error.message;
    throw error;
  }
}

/** Whether the store's detectors let a new memory with this text stand here. */
export async function passesDetectors(store: LockedStore, path: MemoryPath, content: MemoryContent): Promise<boolean> {
  return typeof (await screened(store, { kind: "create", path, content })) !== "string";
}

/**
 * Decides on a memory of an import by the very checks that writing it will pass.
 * @param taken what the import has taken before; a path that it would create is added
 */
export async function decideItem(store: LockedStore, item: StagedMemory, taken: TakenPaths): Promise<Decision> {
  if (item.problem !== null || item.content === null) return refusal(item.problem ?? "not_text");
  if (item.said?.expiresAt && item.said.expiresAt <= store.authorship.now) return refusal("expired");
  const path = parseMemoryPath(item.path);
  const content = parseContent(item.content);
  const occupant = await store.occupantOf(path);
  const head = occupant?.path === path ? await store.memoryById(occupant.id) : undefined;
  const edit = head
    ? ({ kind: "modify", memoryId: head.id, content } as const)
    : ({ kind: "create", path, content } as const);
  const screen = await screened(store, edit);
  if (typeof screen === "string") return refusal("blocked", screen);
  const base = { note: null, masked: screen.masked, held: wouldWait(store, path, screen.content) };
  const own = taken.clash(path);
  if (own !== null) return { ...base, ...overlapping(null), conflict: { id: "", path: own } };
  if (head) {
    taken.take(path, false);
    const seen = head.content_sha256;
    if (seen === screen.content.sha256) return { ...base, state: "same", problem: null, seen, conflict: null };
    return { ...base, state: "conflict", problem: "taken", seen, conflict: { id: head.id, path } };
  }
  const other = occupant ?? (await store.servedAround(path)) ?? null;
  if (other) return { ...base, ...overlapping(other) };
  if (!hasRoom(store, taken)) return refusal("no_room");
  taken.take(path);
  return { ...base, state: "create", problem: null, seen: null, conflict: null };
}

const numbered = (path: string, number: number) => {
  const slash = path.lastIndexOf("/");
  const dot = path.lastIndexOf(".");
  const mark = number === 1 ? "-imported" : `-imported-${number}`;
  return dot > slash + 1 ? `${path.slice(0, dot)}${mark}${path.slice(dot)}` : path + mark;
};

const mostTried = 100;

/**
 * A free path beside one that is taken: `plan.md` becomes `plan-imported.md`. Null where none is found.
 * @param wanted where the import's own memories are to stand, those that come later too
 */
export async function freePathBeside(
  store: LockedStore,
  path: string,
  { taken, wanted }: { taken: TakenPaths; wanted: TakenPaths },
): Promise<MemoryPath | null> {
  if (!hasRoom(store, taken)) return null;
  for (let number = 1; number <= mostTried; number++) {
    let candidate: MemoryPath;
    try {
      candidate = parseMemoryPath(numbered(path, number));
    } catch {
      return null;
    }
    const free = !(await store.occupantOf(candidate)) && !(await store.servedAround(candidate));
    if (free && taken.clash(candidate) === null && wanted.clash(candidate) === null) return candidate;
  }
  return null;
}
