import "server-only";
import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { Database } from "@/lib/db/database";
import { endStreams } from "./open-streams";

/** What happened, by ids only; listeners read what they may see through the use cases. */
export type LiveEvent =
  | {
      kind: "change.committed";
      workspaceId: string;
      storeId: string;
      changeId: string;
      memoryIds: string[];
      seq: number;
    }
  | { kind: "version.redacted"; workspaceId: string; storeId: string; memoryIds: string[] }
  /** A verdict, an undo, a comment or an assignment. */
  | { kind: "review.changed"; workspaceId: string; storeId: string; changeIds: string[]; memoryIds: string[] }
  | { kind: "store.changed"; workspaceId: string; storeId: string }
  | { kind: "key.changed"; workspaceId: string }
  /** A session came, was called, was archived or went. */
  | { kind: "session.changed"; workspaceId: string; sessionId: string }
  /** For the pages of one person only. */
  | { kind: "notification.changed"; workspaceId: string; userId: string }
  /** For the same: what they may do is something else from now on. */
  | { kind: "rights.changed"; workspaceId: string; userId: string }
  // Who looks at what. `told` and `left` go from process to process; `changed` stays in the one that has worked out who is here now.
  | ({ kind: "presence.told"; memoryId: string | null; editing: boolean } & OfStream)
  | ({ kind: "presence.left" } & OfStream)
  | { kind: "presence.changed"; workspaceId: string; storeId: string }
  | ProcessEvent;

/** What processes tell one another and no page: who knows what a redaction looked for. `sealed` is one of several parts. */
type ProcessEvent =
  | { kind: "process.matcher_wanted"; redactionId: string }
  | { kind: "process.matcher_told"; redactionId: string; answer: string; part: number; parts: number; sealed: string }
  | { kind: "process.matcher_dropped"; redactionId: string };

/** What pages are told of. */
export type PageEvent = Exclude<LiveEvent, { kind: `presence.${string}` | `process.${string}` }>;

export const isForPages = (event: LiveEvent): event is PageEvent => !/^(presence|process)\./.test(event.kind);

/** One open page of one member. */
interface OfStream {
  workspaceId: string;
  storeId: string;
  streamId: string;
  memberId: string;
}

/** Who comes back after more than this has happened reads everything again. */
const mostRecent = 2_000;
/** A longer list of ids is not kept: which only means "look again". */
const longestList = 50;

// PostgreSQL refuses notifications of 8,000 bytes; a larger event loses its lists of ids, which only means "look again".
const largestPayload = 7_500;

/** Carries what happened to every listener of this process, and on PostgreSQL to those of other processes on the same database. */
export class LiveBus {
  // Its own notifications come back to it and must be known as such.
  readonly #id = randomUUID();
  readonly #events = new EventEmitter().setMaxListeners(0);
  #outgoing: LiveEvent[] = [];
  /** Positions of another era, which may be another process's, say nothing here. */
  #era = randomUUID();
  #count = 0;
  readonly #recent: PageEvent[] = [];
  #listening = false;

  /** Tells every listener of this process at once, and other processes shortly after. Call it after the commit; it never throws. */
  publish(db: Database, event: LiveEvent): void {
    this.tellHere(event);
    if (db.provider === "sqlite") return;
    this.#outgoing.push(event);
    if (this.#outgoing.length === 1) setTimeout(() => void this.#flush(db), 20).unref();
  }

  /** Tells the listeners of this process only. */
  tellHere(event: LiveEvent): void {
    if (isForPages(event)) this.#keep(event);
    this.#events.emit("event", event);
  }

  /** How far this process has heard. Whoever notes it before reading can ask later what has happened since. */
  position(): string {
    return `${this.#era}.${this.#count}`;
  }

  /** @returns what was told after a position, presence left out; null where nobody here knows any more, or never did */
  since(position: string): readonly PageEvent[] | null {
    const [era, number] = position.split(".");
    const after = this.#count - Number(number);
    if (era !== this.#era || !(after >= 0 && after <= this.#recent.length)) return null;
    return after === 0 ? [] : this.#recent.slice(-after);
  }

  /**
   * Starts to hear what other processes on the same database tell. Where the database cut the connection for a while, what they told
   * is lost: positions of before say nothing any more, open streams end, and whoever comes back looks at everything again.
   */
  async listen(db: Database): Promise<void> {
    const hear = (payload: string) => {
      const { from, event } = JSON.parse(payload) as { from: string; event: LiveEvent };
      if (from !== this.#id) this.tellHere(event);
    };
    await db.listen(hear, () => {
      this.#era = randomUUID();
      endStreams();
    });
    this.#listening = db.provider === "postgresql";
  }

  /** Whether other processes could answer. */
  get hearsOthers(): boolean {
    return this.#listening;
  }

  /** @returns the function that stops listening */
  subscribe(listener: (event: LiveEvent) => void): () => void {
    this.#events.on("event", listener);
    return () => this.#events.off("event", listener);
  }

  #keep(event: PageEvent): void {
    this.#count++;
    this.#recent.push("memoryIds" in event && event.memoryIds.length > longestList ? withoutLists(event) : event);
    if (this.#recent.length > mostRecent) this.#recent.shift();
  }

  // NOTIFY takes a lock that all commits of a database share: it is sent after the commits and not with each.
  async #flush(db: Database): Promise<void> {
    const events = this.#outgoing;
    this.#outgoing = [];
    for (const event of events) await db.notify(this.#encode(event)).catch(() => undefined);
  }

  #encode(event: LiveEvent): string {
    const text = JSON.stringify({ from: this.#id, event });
    if (Buffer.byteLength(text) <= largestPayload) return text;
    return JSON.stringify({ from: this.#id, event: withoutLists(event) });
  }
}

function withoutLists<Event extends LiveEvent>(event: Event): Event {
  const lists = "changeIds" in event ? { memoryIds: [], changeIds: [] } : { memoryIds: [] };
  return { ...event, ...lists };
}

const shared = globalThis as typeof globalThis & { palimpsestBus?: LiveBus };

/** The bus of this process: one, however many bundles there are in it. */
export function liveBus(): LiveBus {
  shared.palimpsestBus ??= new LiveBus();
  return shared.palimpsestBus;
}

/** Tells every open list of this process at once, and other processes shortly after. Call it after the commit; it never throws. */
export function publishLive(db: Database, event: LiveEvent): void {
  liveBus().publish(db, event);
}

/** Starts to hear what other processes on the same database tell. */
export function listenLive(db: Database): Promise<void> {
  return liveBus().listen(db);
}

/** @returns the function that stops listening */
export function subscribeLive(listener: (event: LiveEvent) => void): () => void {
  return liveBus().subscribe(listener);
}
