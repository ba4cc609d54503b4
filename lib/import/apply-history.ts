import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import type { Sql } from "@/lib/db/sql";
import { createId } from "@/lib/domain/id";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import type { JobRun } from "@/lib/job/job-runner";
import { type Description, describeWritten } from "@/lib/retention/describe-written";
import { insertComment } from "@/lib/review/held.store";
import { moveStoreChain } from "@/lib/store/store-lock.store";
import { type Applied, type Applying, noResult } from "./apply-latest";
import { contextOfImport } from "./context-of-import";
import { ImportProblem, type PlannedItem, type ResultCounts, type StagedChange, type StagedVersion } from "./import";
import { insertImportedMemory, readImportedMemories } from "./import.store";
import { readStage } from "./stage-file";

/** How far a history has been written: the next change, and where the store then stands. */
type Cursor = { next: number; seq: number; change_id: string | null; result: ResultCounts };

async function editOf(store: LockedStore, version: StagedVersion, memoryId: string | undefined): Promise<Edit | null> {
  const { path, content } = version;
  if (memoryId === undefined) {
    if (content === null) return null;
    return { kind: "create", path: parseMemoryPath(path), content: parseContent(content) };
  }
  if (content === null) return { kind: "delete", memoryId };
  const memory = await store.memoryById(memoryId);
  const kind = memory?.path == null ? "revive" : "modify";
  return { kind, memoryId, path: parseMemoryPath(path), content: parseContent(content) };
}

/** Writes a history again, change by change, from where the last process stopped. */
class HistoryWriter {
  readonly #known = new Map<number, string>();
  readonly #said = new Map<number, Description>();

  constructor(
    private readonly run: JobRun,
    private context: Context,
    private readonly applying: Applying,
    private readonly leftOut: ReadonlySet<number>,
  ) {}

  async begin(): Promise<Cursor> {
    const rows = await readImportedMemories(this.context.db.read, this.applying.one.id);
    for (const { position, memory_id } of rows) this.#known.set(position, memory_id);
    const before = this.run.job.progress.cursor as Cursor | null;
    return before ?? { next: 0, seq: 0, change_id: null, result: noResult() };
  }

  /** Reads over what is written already. */
  hear({ versions }: StagedChange): void {
    for (const { memory, said } of versions) if (said) this.#said.set(memory, said);
  }

  /** Says of what is there what was said of it beside its texts: after them, as an end that has come deletes it. */
  async describe(): Promise<void> {
    if (this.#said.size === 0) return;
    await commitChange(this.context, {
      storeId: this.applying.one.storeId,
      edits: [],
      also: async (sql, store) => {
        const described: [string, Description][] = [];
        for (const [number, said] of this.#said) {
          const id = this.#known.get(number);
          if (id !== undefined && (await store.memoryById(id))?.path != null) described.push([id, said]);
        }
        await describeWritten(sql, this.context, store, described);
      },
    });
  }

  async write(change: StagedChange, at: Cursor): Promise<Cursor> {
    // A long history is written for hours: who asked for it may have lost the right to it meanwhile.
    this.context = await contextOfImport(this.run, this.applying.one);
    const versions = change.versions.filter(({ memory }) => !this.leftOut.has(memory));
    if (versions.length === 0) return { ...at, next: at.next + 1 };
    let numbers: (number | null)[] = [];
    let next = at;
    const created = new Map<number, string>();
    await commitChange(this.context, {
      storeId: this.applying.one.storeId,
      reason: change.reason,
      edits: async (store) => {
        // The history of this store is to be that of the other one, and nobody else's.
        if (store.row.seq !== at.seq) throw new ImportProblem("store_written");
        const edits: Edit[] = [];
        numbers = [];
        for (const version of versions) {
          const edit = await editOf(store, version, this.#known.get(version.memory));
          if (!edit) continue;
          edits.push(edit);
          numbers.push(edit.kind === "create" ? version.memory : null);
        }
        return edits;
      },
      also: async (sql, store) => {
        created.clear();
        const made = store.written.filter(({ operation }) => operation === "created");
        for (const [i, memory] of numbers.filter((number) => number !== null).entries()) {
          created.set(memory, made[i]?.memory_id ?? "");
        }
        next = await this.#note(sql, store, { change, at, created });
      },
    });
    for (const [memory, id] of created) this.#known.set(memory, id);
    return next;
  }

  /** What belongs to the change and is written with it. */
  async #note(
    sql: Sql,
    store: LockedStore,
    { change, at, created }: { change: StagedChange; at: Cursor; created: ReadonlyMap<number, string> },
  ): Promise<Cursor> {
    const { one } = this.applying;
    for (const [position, memory_id] of created) await insertImportedMemory(sql, one.id, { position, memory_id });
    if (store.written.length > 0) await this.#comment(sql, store, change);
    const { result } = at;
    const next: Cursor = {
      next: at.next + 1,
      seq: store.row.seq,
      change_id: store.written.length > 0 ? store.authorship.changeId : at.change_id,
      result: {
        ...result,
        created: result.created + created.size,
        versions: result.versions + store.written.length,
        changes: result.changes + (store.written.length > 0 ? 1 : 0),
      },
    };
    await this.run.saveProgress({ done: next.next, total: one.items, cursor: next }, sql);
    return next;
  }

  /** What reviewers said there, quoted by whoever imports it. */
  async #comment(sql: Sql, store: LockedStore, { comments, versions }: StagedChange): Promise<void> {
    const { authorship, row, written } = store;
    const target = { memory_store_id: row.id, change_id: authorship.changeId };
    for (const { body, version, line } of comments) {
      const id = createId("cmt", Date.parse(authorship.now));
      // With a version left out, nobody knows which is which any more.
      const place = written.length === versions.length && version !== null ? written[version] : undefined;
      await insertComment(sql, {
        ...{ id, store_id: row.id, change_id: authorship.changeId, body, created_at: authorship.now },
        version_id: line === null ? null : (place?.memory_version_id ?? null),
        line: place ? line : null,
        author_id: authorship.actor.id ?? authorship.actor.type,
      });
      const act = { action: "change.commented", target, data: { comment_id: id } } as const;
      const head = await appendToChain(sql, { id: row.id, head: row }, { ...this.context, sessionId: null }, act);
      Object.assign(row, head);
      await moveStoreChain(sql, row.id, head);
    }
  }
}

/**
 * Writes a history again, one change for each that was exported, so that it is as long as it was. Each is saved with the word that it
 * was made; what was written before somebody stopped it stays.
 */
export async function applyHistory(run: JobRun, context: Context, applying: Applying): Promise<Applied> {
  const { stage, one } = applying;
  const leftOut = new Set<number>();
  for await (const item of readStage<PlannedItem>(stage, "plan"))
    if (item.state !== "create") leftOut.add(item.position);
  const writer = new HistoryWriter(run, context, applying, leftOut);
  let at = await writer.begin();
  let number = 0;
  for await (const change of readStage<StagedChange>(stage, "items", one.items)) {
    number += 1;
    if (number > at.next && (await run.cancelled())) break;
    writer.hear(change);
    if (number > at.next) at = await writer.write(change, at);
  }
  await writer.describe();
  return { changeId: at.change_id, result: { ...at.result, refused: leftOut.size } };
}
