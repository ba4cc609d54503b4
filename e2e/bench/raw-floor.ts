import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import type { Config } from "@/lib/config/config";
import { insertAuditEntry } from "@/lib/db/dialect/audit-statements";
import { findOccupant, insertChange, insertMemory, insertVersion } from "@/lib/db/dialect/commit-statements";
import { readMemoryByPath } from "@/lib/db/dialect/read-statements";
import { indexMemory } from "@/lib/db/dialect/search-statements";
import { lockStore, updateStoreCounters } from "@/lib/db/dialect/store-lock-statements";
import { PgSql } from "@/lib/db/postgresql/pg-sql";
import type { Sql } from "@/lib/db/sql";
import { openSqliteConnection } from "@/lib/db/sqlite/open-sqlite";
import { SqliteSql } from "@/lib/db/sqlite/sqlite-sql";
import { createId } from "@/lib/domain/id";

/** What a driver does alone, one act after the other, with the same statements and the same durability as a read or a full write. */
export interface RawFloor {
  perSecond: number;
  /** The same writes, so many in a transaction as there are connections in the bench, each undone by itself if it fails; null of reads. */
  groupedPerSecond: number | null;
}

const inGroup = 16;

const text = "The quick brown fox jumps over the lazy dog.\n".repeat(45);
const tokens = text.toLowerCase().match(/[a-z]+/g) ?? [];
const at = new Date().toISOString();
const author = {
  actor_type: "api_actor",
  actor_id: null,
  api_key_id: "apikey_bench",
  session_id: null,
  origin: "tool",
  created_at: at,
};
const sha256 = (value: string) => createHash("sha256").update(value).digest("hex");

/** The statements of one `create`: version, head, audit entry, hash and index, without what makes them safe to use. */
async function writeOnce(sql: Sql, storeId: string, turn: number): Promise<void> {
  const row = await lockStore(sql, storeId);
  if (!row) throw new Error("the store of the benchmark is gone");
  const [memoryId, versionId, changeId] = [
    createId("mem", Date.now()),
    createId("memver", Date.now()),
    createId("chg", Date.now()),
  ];
  const path = `/raw/${turn}.md`;
  const seq = row.seq + 1;
  const hash = sha256(text);
  await findOccupant(sql, storeId, {
    paths: [path, "/raw"],
    below: { from: `${path}/`, to: `${path}0` },
    exceptId: "",
  });
  await insertChange(sql, {
    id: changeId,
    store_id: storeId,
    seq,
    version_count: 1,
    ...author,
    reason: null,
    review_state: "pending",
    request_id: "req_bench",
  });
  await insertMemory(sql, {
    id: memoryId,
    store_id: storeId,
    path,
    head_version_id: versionId,
    version_count: 1,
    content_sha256: hash,
    size_bytes: text.length,
    created_at: at,
    updated_at: at,
  });
  await insertVersion(sql, {
    id: versionId,
    store_id: storeId,
    memory_id: memoryId,
    change_id: changeId,
    seq,
    number: 1,
    operation: "created",
    path,
    content_sha256: hash,
    size_bytes: text.length,
    salt: randomBytes(32).toString("hex"),
    ...author,
    content: text,
  });
  await indexMemory(sql, { memoryId, storeId, tokens: tokens.join(" ") });
  const link = { prev: row.audit_head, hash: sha256(row.audit_head) };
  const entry = {
    action: "change.committed",
    actor_type: "api_actor",
    actor_id: null,
    target: "{}",
    data: `{"v":"${hash}"}`,
  };
  const place = { chain_id: storeId, seq, workspace_id: row.workspace_id, time: at, request_id: "req_bench" };
  await insertAuditEntry(sql, { ...place, ...entry, ...link });
  await updateStoreCounters(sql, {
    ...row,
    seq,
    memory_count: row.memory_count + 1,
    audit_seq: seq,
    audit_head: link.hash,
  });
}

function rate(count: number, since: number): number {
  return (count * 1000) / (performance.now() - since);
}

/** A database of its own on which the driver writes and reads whenever it is asked how fast it is just now. */
export interface RawDriver {
  /** Of reads no write is made: what the disk has to do afterwards would slow the door that is measured next. */
  measure(kind: "read" | "write"): Promise<RawFloor>;
  close(): Promise<unknown>;
}

interface Driver {
  sql: Sql;
  begin: string;
  /** So many as take some tenths of a second, in whole groups. */
  writes: number;
  reads: number;
  close(): Promise<unknown>;
}

async function prepare({ sql, begin, writes, reads, close }: Driver): Promise<RawDriver> {
  const storeId = createId("memstore", Date.now());
  await sql.run("INSERT INTO workspace (id, name, created_at, audit_head) VALUES ('wrkspc_raw', 'raw', ?, '')", [at]);
  await sql.run(
    "INSERT INTO store (id, workspace_id, name, description, metadata, settings, created_at, updated_at, audit_head) VALUES (?, 'wrkspc_raw', 'raw', '', '{}', '{}', ?, ?, '')",
    [storeId, at, at],
  );
  let turn = 0;
  const measureWrites = async () => {
    const writing = performance.now();
    for (const end = turn + writes; turn < end; turn += 1) {
      await sql.run(begin);
      await writeOnce(sql, storeId, turn);
      await sql.run("COMMIT");
    }
    const perSecond = rate(writes, writing);
    const grouping = performance.now();
    for (let end = turn + writes; turn < end; ) {
      await sql.run(begin);
      for (const last = turn + inGroup; turn < last; turn += 1) {
        await sql.run("SAVEPOINT one");
        await writeOnce(sql, storeId, turn);
        await sql.run("RELEASE one");
      }
      await sql.run("COMMIT");
    }
    return { perSecond, groupedPerSecond: rate(writes, grouping) };
  };
  const measureReads = async () => {
    const reading = performance.now();
    for (let read = 0; read < reads; read += 1) await readMemoryByPath(sql, storeId, "/raw/7.md");
    return { perSecond: rate(reads, reading), groupedPerSecond: null };
  };
  // The first time is slower than all others.
  await measureWrites();
  await measureReads();
  return { measure: (kind) => (kind === "read" ? measureReads() : measureWrites()), close };
}

/** @param location an empty, migrated database */
export async function openRawDriver(location: Config["database"]): Promise<RawDriver> {
  if (location.provider === "sqlite") {
    const { client } = await openSqliteConnection(location.file, "writer");
    const close = async () => client.close();
    return prepare({ sql: new SqliteSql(client), begin: "BEGIN IMMEDIATE", writes: 960, reads: 10_000, close });
  }
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  const sql = new PgSql(client as unknown as pg.PoolClient);
  return prepare({ sql, begin: "BEGIN", writes: 400, reads: 1_000, close: () => client.end() });
}
