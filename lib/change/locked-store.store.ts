import "server-only";
import { randomBytes } from "node:crypto";
import {
  findMemoryById,
  findMemoryByPath,
  findOccupant,
  insertChange,
  insertMemory,
  insertVersion,
  type LockedStoreRow,
  type MemoryRow,
  memoriesInRange,
  moveHead,
  type Occupant,
  readVersionContent,
  readVersionText,
  type VersionText,
} from "@/lib/db/dialect/commit-statements";
import { indexMemory, unindexMemory } from "@/lib/db/dialect/search-statements";
import type { Sql } from "@/lib/db/sql";
import type { ActorRef, Origin } from "@/lib/domain/actor";
import { createId } from "@/lib/domain/id";
import type { MemoryContent } from "@/lib/domain/memory-content";
import { ancestorsOf, descendantRange, type MemoryPath } from "@/lib/domain/memory-path";
import { parseStoreSettings, type StoreSettings } from "@/lib/domain/store-settings";
import { tokenise } from "@/lib/domain/tokenise";
import { commitVersion } from "@/lib/domain/version-commitment";

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
}

export interface WrittenVersion {
  memory_version_id: string;
  memory_id: string;
  operation: "created" | "modified" | "deleted";
  commitment: string;
}

interface NewHead {
  operation: WrittenVersion["operation"];
  path: string;
  /** Null for a deletion. */
  content: MemoryContent | null;
  reindex: boolean;
}

/** A store under its lock: what may be read before deciding, and the only writes of memories and versions there are. */
export class LockedStore {
  readonly settings: StoreSettings;
  readonly written: WrittenVersion[] = [];

  constructor(
    private readonly sql: Sql,
    readonly row: LockedStoreRow,
    readonly authorship: Authorship,
  ) {
    this.settings = parseStoreSettings(row.settings);
  }

  async memoryById(memoryId: string): Promise<MemoryRow | undefined> {
    return findMemoryById(this.sql, this.row.id, memoryId);
  }

  async memoryByPath(path: MemoryPath): Promise<MemoryRow | undefined> {
    return findMemoryByPath(this.sql, this.row.id, path);
  }

  /** Live memories below a directory, at any depth, in path order. */
  async memoriesBelow(path: MemoryPath): Promise<MemoryRow[]> {
    return memoriesInRange(this.sql, this.row.id, descendantRange(path));
  }

  async contentOf(versionId: string): Promise<string> {
    const row = await readVersionContent(this.sql, this.row.id, versionId);
    return row?.content ?? "";
  }

  async versionById(versionId: string): Promise<VersionText | undefined> {
    return readVersionText(this.sql, this.row.id, versionId);
  }

  /** The memory that already claims `path`: at it, above it or below it. */
  async occupantOf(path: MemoryPath, exceptId = ""): Promise<Occupant | undefined> {
    const claim = { paths: [path, ...ancestorsOf(path)], below: descendantRange(path), exceptId };
    return findOccupant(this.sql, this.row.id, claim);
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
    await this.#openChange();
    await insertMemory(this.sql, memory);
    await this.#insertVersion(memory, { operation: "created", path, content, reindex: true });
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
    };
    await this.#openChange();
    await this.#insertVersion(memory, head);
    await moveHead(this.sql, memory);
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
    const salt = randomBytes(32).toString("hex");
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
    if (!content) await unindexMemory(this.sql, memory.id);
    else if (reindex)
      await indexMemory(this.sql, { memoryId: memory.id, storeId: this.row.id, tokens: tokenise(content.content) });
  }
}
