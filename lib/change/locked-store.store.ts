import "server-only";
import {
  findMemoryById,
  findMemoryByPath,
  findMemoryText,
  insertChange,
  insertMemory,
  insertVersion,
  type MemoryRow,
  memoriesInRange,
  moveHead,
  type Occupant,
  readVersionContent,
  readVersionText,
  type VersionText,
} from "@/lib/db/dialect/commit-statements";
import { indexMemory, unindexMemory } from "@/lib/db/dialect/search-statements";
import type { LockedStoreRow } from "@/lib/db/dialect/store-lock-statements";
import type { Sql } from "@/lib/db/sql";
import { type ActorRef, isAgentDoor, type Origin } from "@/lib/domain/actor";
import { createId } from "@/lib/domain/id";
import type { MemoryContent } from "@/lib/domain/memory-content";
import { ancestorsOf, descendantRange, type MemoryPath } from "@/lib/domain/memory-path";
import { pooledRandomBytes } from "@/lib/domain/random-bytes";
import { mayHold } from "@/lib/domain/review-policy";
import { parseStoreSettings, type StoreSettings } from "@/lib/domain/store-settings";
import { tokenLine } from "@/lib/domain/tokenise";
import { commitVersion } from "@/lib/domain/version-commitment";
import {
  assertNoneServedElsewhere,
  assertNotWaiting,
  servedElsewhere,
  type Waiting,
} from "@/lib/review/assert-not-waiting";
import { occupantAt, type ReadAhead } from "./read-ahead.store";

export type { MemoryRow };

/** Who writes, for the rows of one change. */
export interface Authorship {
  changeId: string;
  actor: ActorRef;
  apiKeyId: string | null;
  sessionId: string | null;
  origin: Origin;
  reason: string | null;
  requestId: string;
  now: string;
  /** The review state that the change begins with; null where nobody has to look at it. */
  reviewState: "pending" | "exempt" | null;
  /** No rule may approve the change. */
  forPeople?: true;
}

export interface WrittenVersion {
  memory_version_id: string;
  memory_id: string;
  operation: "created" | "modified" | "deleted";
  commitment: string;
}

/** One version as it came about: where the memory stood, and where it stands. */
export interface Move {
  /** Null for a new memory. */
  before: MemoryRow | null;
  after: MemoryRow;
  /** Of the version; a deletion keeps the path of what it deleted. */
  path: string;
  content: MemoryContent | null;
}

interface NewHead {
  operation: WrittenVersion["operation"];
  path: string;
  /** Null for a deletion. */
  content: MemoryContent | null;
  reindex: boolean;
}

/** By what a held memory knows its author: the run where there is one. */
export const authorIdOf = (authorship: Authorship): string =>
  authorship.sessionId ?? authorship.apiKeyId ?? authorship.actor.id ?? authorship.actor.type;

/** A store under its lock: what may be read before deciding, and the only writes of memories and versions there are. */
export class LockedStore {
  readonly settings: StoreSettings;
  readonly written: WrittenVersion[] = [];
  readonly moves: Move[] = [];
  readonly #known = new Map<string, MemoryRow>();
  #ahead: ReadAhead | null = null;
  /** Texts of heads that were read with their memories, by the version's id. */
  readonly #texts = new Map<string, string>();
  /** Present where writes may be kept back: what others wrote then may be in the way. */
  readonly waiting: Waiting | null;

  constructor(
    readonly sql: Sql,
    readonly row: LockedStoreRow,
    readonly authorship: Authorship,
  ) {
    this.settings = parseStoreSettings(row.settings);
    this.waiting = mayHold(this.settings) ? { sql, storeId: row.id, authorId: authorIdOf(authorship) } : null;
  }

  /** Agents are served what was approved, so they may not write over what they cannot see; people and plain clients see the head. */
  get #agent(): Waiting | null {
    return isAgentDoor(this.authorship.origin) ? this.waiting : null;
  }

  /** What was read along with the lock; it is used for the first read of its kind, so before anything is written. */
  takeAhead(ahead: ReadAhead): void {
    if (!("memory" in ahead)) this.#ahead = ahead;
    else if (ahead.memory) this.remember([ahead.memory]);
  }

  /** Remembers rows that were read together under this lock, for changes of many memories; what is written next keeps them current. */
  remember(memories: readonly MemoryRow[]): void {
    for (const memory of memories) this.#known.set(memory.id, memory);
  }

  async memoryById(memoryId: string): Promise<MemoryRow | undefined> {
    const known = this.#known.get(memoryId);
    return known ?? findMemoryById(this.sql, this.row.id, memoryId);
  }

  /** @throws AppError conflict where an agent asks for what waits for review */
  async memoryByPath(path: MemoryPath): Promise<MemoryRow | undefined> {
    const memory = await findMemoryByPath(this.sql, this.row.id, path);
    if (memory) this.remember([memory]);
    if (this.#agent && memory) await assertNotWaiting(this.#agent, memory);
    else if (this.#agent) await assertNoneServedElsewhere(this.#agent, path);
    return memory;
  }

  /** As `memoryByPath`, for an edit of its text, which is read along. @throws AppError conflict as `memoryByPath` */
  async textByPath(path: MemoryPath): Promise<{ memoryId: string; content: string } | undefined> {
    const ahead = this.#ahead;
    this.#ahead = null;
    const isRead = ahead && "text" in ahead && ahead.path === path;
    const found = isRead ? ahead.text : await findMemoryText(this.sql, this.row.id, path);
    if (!found) {
      if (this.#agent) await assertNoneServedElsewhere(this.#agent, path);
      return undefined;
    }
    const { content: text, ...memory } = found;
    if (this.#agent) await assertNotWaiting(this.#agent, memory);
    this.remember([memory]);
    this.#texts.set(memory.head_version_id, text ?? "");
    return { memoryId: memory.id, content: text ?? "" };
  }

  /** Live memories below a directory, at any depth, in path order. @throws AppError conflict as `memoryByPath` */
  async memoriesBelow(path: MemoryPath): Promise<MemoryRow[]> {
    const memories = await memoriesInRange(this.sql, this.row.id, descendantRange(path));
    if (this.#agent) for (const memory of memories) await assertNotWaiting(this.#agent, memory);
    return memories;
  }

  /** @throws AppError conflict where an agent would write over what it is not served */
  async assertMayWrite(memory: { id: string; path: string | null }): Promise<void> {
    if (this.#agent) await assertNotWaiting(this.#agent, memory);
  }

  /** The memory that agents are still served at `path`, above it or below it, though its head has left. */
  async servedAround(path: MemoryPath, exceptId = ""): Promise<Occupant | undefined> {
    if (!this.waiting) return undefined;
    // What waits itself may stand where its own author left; what is served at once may not.
    const authorId = this.authorship.reviewState === "pending" ? this.waiting.authorId : "";
    const [held] = await servedElsewhere({ ...this.waiting, authorId }, path, { above: ancestorsOf(path), exceptId });
    return held && { id: held.memory_id, path: held.approved_path ?? path };
  }

  /** The change brings back text that nobody stands behind: it waits for a person, whoever writes it. To be said before the first write. */
  askForReview(): void {
    this.authorship.reviewState = "pending";
    this.authorship.forPeople = true;
  }

  async contentOf(versionId: string): Promise<string> {
    const known = this.#texts.get(versionId);
    if (known !== undefined) return known;
    const row = await readVersionContent(this.sql, this.row.id, versionId);
    return row?.content ?? "";
  }

  async versionById(versionId: string): Promise<VersionText | undefined> {
    return readVersionText(this.sql, this.row.id, versionId);
  }

  /** The memory that already claims `path`: at it, above it or below it. */
  async occupantOf(path: MemoryPath, exceptId = ""): Promise<Occupant | undefined> {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead && "occupant" in ahead && ahead.path === path && exceptId === "") return ahead.occupant;
    return occupantAt(this.sql, this.row.id, { path, exceptId });
  }

  async writeFirstVersion(path: MemoryPath, content: MemoryContent): Promise<MemoryRow> {
    const { now } = this.authorship;
    const memory: MemoryRow = {
      id: createId("mem", Date.parse(now)),
      store_id: this.row.id,
      path,
      head_version_id: createId("memver", Date.parse(now)),
      version_count: 1,
      content_sha256: content.sha256,
      size_bytes: content.sizeBytes,
      created_at: now,
      updated_at: now,
    };
    this.#ahead = null;
    await this.#openChange();
    await insertMemory(this.sql, memory);
    await this.#insertVersion(memory, { operation: "created", path, content, reindex: true });
    this.moves.push({ before: null, after: memory, path, content });
    this.row.memory_count += 1;
    return memory;
  }

  /** Adds the next version of a memory and moves its head there. */
  async writeNextVersion(before: MemoryRow, head: NewHead): Promise<MemoryRow> {
    const { now } = this.authorship;
    const deleted = head.operation === "deleted";
    const memory: MemoryRow = {
      ...before,
      path: deleted ? null : head.path,
      head_version_id: createId("memver", Date.parse(now)),
      version_count: before.version_count + 1,
      content_sha256: head.content?.sha256 ?? null,
      size_bytes: head.content?.sizeBytes ?? null,
      updated_at: now,
      head_review_state: this.authorship.reviewState,
    };
    await this.#openChange();
    await this.#insertVersion(memory, head);
    await moveHead(this.sql, memory);
    if (this.#known.has(memory.id)) this.#known.set(memory.id, memory);
    this.moves.push({ before, after: memory, path: head.path, content: head.content });
    this.row.memory_count += (deleted ? 0 : 1) - (before.path === null ? 0 : 1);
    return memory;
  }

  async #openChange(): Promise<void> {
    if (this.written.length > 0) return;
    const { authorship } = this;
    await insertChange(this.sql, {
      id: authorship.changeId,
      store_id: this.row.id,
      seq: this.row.seq + 1,
      version_count: 1,
      ...this.#authorColumns(),
      reason: authorship.reason,
      request_id: authorship.requestId,
      review_state: authorship.reviewState,
    });
  }

  #authorColumns() {
    const { actor, apiKeyId, sessionId, origin, now } = this.authorship;
    return {
      actor_type: actor.type,
      actor_id: actor.id,
      api_key_id: apiKeyId,
      session_id: sessionId,
      origin,
      created_at: now,
    };
  }

  async #insertVersion(memory: MemoryRow, { operation, path, content, reindex }: NewHead): Promise<void> {
    const salt = Buffer.from(pooledRandomBytes(32)).toString("hex");
    const size = content?.sizeBytes ?? null;
    const sha256 = content?.sha256 ?? null;
    this.row.seq += 1;
    await insertVersion(this.sql, {
      id: memory.head_version_id,
      store_id: this.row.id,
      memory_id: memory.id,
      change_id: this.authorship.changeId,
      seq: this.row.seq,
      number: memory.version_count,
      operation,
      path,
      content_sha256: sha256,
      size_bytes: size,
      salt,
      ...this.#authorColumns(),
      content: content?.content ?? null,
    });
    this.written.push({
      memory_version_id: memory.head_version_id,
      memory_id: memory.id,
      operation,
      commitment: commitVersion({ salt, path, size, sha256, content: content?.content ?? null }),
    });
    if (!content) await unindexMemory(this.sql, this.row.id, memory.id);
    else if (reindex)
      await indexMemory(this.sql, { memoryId: memory.id, storeId: this.row.id, tokens: tokenLine(content.content) });
  }
}
