import "server-only";
import { type LiveBus, type LiveEvent, liveBus } from "./live-bus";

/** Milliseconds for which a page counts as open after it was last heard of; it speaks up every ten seconds. */
export const presentFor = 25_000;
/** More pages of one member than this are not counted, so that nobody fills the memory of a process. */
const mostPages = 40;

type Told = Extract<LiveEvent, { kind: "presence.told" }>;
type Entry = Told & { forget: ReturnType<typeof setTimeout> };

/** What a member has open: a store, or one of its memories. */
export type OpenPage = Pick<Told, "memberId" | "memoryId" | "editing">;

/**
 * Who has which page open, as one process knows it: from the members who told it, and from what other processes heard. It lives in
 * memory only; whoever is not heard of for a while, or whose process is gone, is forgotten.
 */
export class Presence {
  readonly #pages = new Map<string, Entry>();
  /** Pages that are closed: what they said last may arrive after that. */
  readonly #closed = new Set<string>();
  readonly #bus: LiveBus;

  constructor(bus: LiveBus) {
    this.#bus = bus;
    bus.subscribe((event) => {
      if (event.kind === "presence.told") this.#note(event);
      else if (event.kind === "presence.left") this.#close(keyOf(event));
    });
  }

  /** The pages of a store that are open now. */
  pagesOf(workspaceId: string, storeId: string): OpenPage[] {
    return [...this.#pages.values()].filter((page) => page.workspaceId === workspaceId && page.storeId === storeId);
  }

  #note(told: Told): void {
    const key = keyOf(told);
    if (this.#closed.has(key)) return;
    const known = this.#pages.get(key);
    if (known) clearTimeout(known.forget);
    else if (this.#isFull(told.memberId)) return;
    const forget = setTimeout(() => this.#forget(key), presentFor);
    forget.unref();
    this.#pages.set(key, { ...told, forget });
    if (known?.memoryId !== told.memoryId || known.editing !== told.editing) this.#tell(told);
  }

  #close(key: string): void {
    this.#closed.add(key);
    setTimeout(() => this.#closed.delete(key), presentFor).unref();
    this.#forget(key);
  }

  #isFull(memberId: string): boolean {
    return [...this.#pages.values()].filter((page) => page.memberId === memberId).length >= mostPages;
  }

  #forget(key: string): void {
    const known = this.#pages.get(key);
    if (!known) return;
    clearTimeout(known.forget);
    this.#pages.delete(key);
    this.#tell(known);
  }

  #tell({ workspaceId, storeId }: Told): void {
    this.#bus.tellHere({ kind: "presence.changed", workspaceId, storeId });
  }
}

// With the member, so that nobody speaks for somebody else's page.
const keyOf = ({ workspaceId, storeId, memberId, streamId }: Omit<Told, "kind" | "memoryId" | "editing">) =>
  [workspaceId, storeId, memberId, streamId].join("/");

/** A process's bus and what it knows from it about who is where. */
export interface Live {
  bus: LiveBus;
  presence: Presence;
}

const shared = globalThis as typeof globalThis & { palimpsestLive?: Live };

/** Those of this process: one, however many bundles there are in it. Whoever asks first makes it listen. */
export function processLive(): Live {
  if (!shared.palimpsestLive) {
    const bus = liveBus();
    shared.palimpsestLive = { bus, presence: new Presence(bus) };
  }
  return shared.palimpsestLive;
}
