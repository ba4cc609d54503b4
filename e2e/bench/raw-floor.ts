import pg from "pg";
import type { Config } from "@/lib/config/config";
import { PgSql } from "@/lib/db/postgresql/pg-sql";
import type { Sql } from "@/lib/db/sql";
import { openSqliteConnection } from "@/lib/db/sqlite/open-sqlite";
import { SqliteSql } from "@/lib/db/sqlite/sqlite-sql";
import { createId } from "@/lib/domain/id";
import { createOnce, rawReads, updateOnce } from "./raw-acts";

/** What a driver does alone, one act after the other, with the same statements and the same durability as the door does. */
export interface RawFloor {
  perSecond: number;
  /** The same writes, so many in a transaction as there are connections in the bench, each undone by itself if it fails; null of reads. */
  groupedPerSecond: number | null;
}

export type RawAct = keyof typeof rawReads | "create" | "update";

const inGroup = 16;

function rate(count: number, since: number): number {
  return (count * 1000) / (performance.now() - since);
}

/** A database of its own on which the driver writes and reads whenever it is asked how fast it is just now. */
export interface RawDriver {
  /** Of reads no write is made: what the disk has to do afterwards would slow the door that is measured next. */
  measure(act: RawAct): Promise<RawFloor>;
  close(): Promise<unknown>;
}

interface Driver {
  sql: Sql;
  begin: string;
  /** So many as take some tenths of a second, in whole groups. */
  writes: number;
  /** Of one memory, and of pages. */
  reads: number;
  pages: number;
  close(): Promise<unknown>;
}

type Write = (turn: number) => Promise<unknown>;

async function measureWrites({ sql, begin, writes }: Driver, write: Write): Promise<RawFloor> {
  const writing = performance.now();
  for (let turn = 0; turn < writes; turn += 1) {
    await sql.run(begin);
    await write(turn);
    await sql.run("COMMIT");
  }
  const perSecond = rate(writes, writing);
  const grouping = performance.now();
  for (let turn = 0; turn < writes; ) {
    await sql.run(begin);
    for (const last = turn + inGroup; turn < last; turn += 1) {
      await sql.run("SAVEPOINT one");
      await write(turn);
      await sql.run("RELEASE one");
    }
    await sql.run("COMMIT");
  }
  return { perSecond, groupedPerSecond: rate(writes, grouping) };
}

async function measureReads(count: number, read: () => unknown): Promise<RawFloor> {
  const reading = performance.now();
  for (let turn = 0; turn < count; turn += 1) await read();
  return { perSecond: rate(count, reading), groupedPerSecond: null };
}

async function prepare(driver: Driver): Promise<RawDriver> {
  const { sql } = driver;
  const storeId = createId("memstore", Date.now());
  const at = new Date().toISOString();
  await sql.run("INSERT INTO workspace (id, name, created_at, audit_head) VALUES ('wrkspc_raw', 'raw', ?, '')", [at]);
  await sql.run(
    "INSERT INTO store (id, workspace_id, name, description, metadata, settings, created_at, updated_at, audit_head) VALUES (?, 'wrkspc_raw', 'raw', '', '{}', '{}', ?, ?, '')",
    [storeId, at, at],
  );
  let count = 0;
  const create = () => {
    count += 1;
    return createOnce(sql, storeId, count);
  };
  // Each of a group changes a memory of its own, like the connections of the bench.
  const changed: string[] = [];
  while (changed.length < inGroup) changed.push(await create());
  const update = (turn: number) => {
    count += 1;
    return updateOnce(sql, storeId, changed[turn % inGroup] ?? "", count);
  };
  const measure = (act: RawAct) => {
    if (act === "create" || act === "update") return measureWrites(driver, act === "create" ? create : update);
    const isPage = act !== "retrieve";
    return measureReads(isPage ? driver.pages : driver.reads, () => rawReads[act](sql, storeId));
  };
  // The first time is slower than all others.
  for (const act of ["create", "update", "retrieve", "list", "versions"] as const) await measure(act);
  return { measure, close: driver.close };
}

/** @param location an empty, migrated database */
export async function openRawDriver(location: Config["database"]): Promise<RawDriver> {
  if (location.provider === "sqlite") {
    const { client } = await openSqliteConnection(location.file, "writer");
    const close = async () => client.close();
    return prepare({
      sql: new SqliteSql(client),
      begin: "BEGIN IMMEDIATE",
      writes: 960,
      reads: 10_000,
      pages: 1_000,
      close,
    });
  }
  const client = new pg.Client({ connectionString: location.url });
  await client.connect();
  const sql = new PgSql(client as unknown as pg.PoolClient);
  return prepare({ sql, begin: "BEGIN", writes: 400, reads: 1_000, pages: 500, close: () => client.end() });
}
