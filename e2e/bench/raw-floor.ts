import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import pg from "pg";

/** What the drivers do alone, one act after the other, with the same durability: the reads and the full write of one version. */
export interface RawFloor {
  readsPerSecond: number;
  writesPerSecond: number;
}

const text = "The quick brown fox jumps over the lazy dog.\n".repeat(45);
const schema = `
  CREATE TABLE store (id TEXT PRIMARY KEY, seq INTEGER, audit_head TEXT);
  CREATE TABLE memory (id TEXT PRIMARY KEY, store_id TEXT, path TEXT, head TEXT, sha256 TEXT, UNIQUE (store_id, path));
  CREATE TABLE version (id TEXT PRIMARY KEY, memory_id TEXT, seq INTEGER, sha256 TEXT, salt TEXT, content TEXT);
  CREATE TABLE audit (seq INTEGER PRIMARY KEY, data TEXT, prev TEXT, hash TEXT);
  INSERT INTO store VALUES ('s', 0, '');
  INSERT INTO memory VALUES ('m', 's', '/m.md', 'v', '');
  INSERT INTO version VALUES ('v', 'm', 0, '', '', 'text');`;

const sha256 = (value: string) => createHash("sha256").update(value).digest("hex");
const readSql =
  "SELECT m.*, v.content FROM memory m JOIN version v ON v.id = m.head WHERE m.store_id = $1 AND m.path = $2";

function rate(count: number, since: number): number {
  return (count * 1000) / (performance.now() - since);
}

export function measureRawSqlite(writes: number): RawFloor {
  const db = new Database(path.join(mkdtempSync(path.join(os.tmpdir(), "palimpsest-raw-")), "raw.db"));
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "secure_delete = ON"]) db.pragma(pragma);
  db.exec(`${schema} CREATE VIRTUAL TABLE search USING fts5(tokens);`);
  const statements = {
    seq: db.prepare("UPDATE store SET seq = seq + 1 WHERE id = 's' RETURNING seq"),
    version: db.prepare("INSERT INTO version VALUES (?, 'm', ?, ?, ?, ?)"),
    head: db.prepare("UPDATE memory SET head = ?, sha256 = ? WHERE id = 'm'"),
    index: db.prepare("INSERT OR REPLACE INTO search (rowid, tokens) VALUES (1, ?)"),
    audit: db.prepare("INSERT INTO audit VALUES (?, ?, ?, ?)"),
    read: db.prepare(readSql.replace("$1", "?").replace("$2", "?")),
  };
  const write = db.transaction((id: string) => {
    const content = `${text}${id}`;
    const { seq } = statements.seq.get() as { seq: number };
    const hash = sha256(content);
    statements.version.run(id, seq, hash, randomBytes(32).toString("hex"), content);
    statements.head.run(id, hash);
    statements.index.run(content);
    statements.audit.run(seq, id, hash, sha256(hash));
  });
  const writing = performance.now();
  for (let turn = 0; turn < writes; turn += 1) write.immediate(`v${turn}`);
  const writesPerSecond = rate(writes, writing);
  const reading = performance.now();
  for (let turn = 0; turn < 50_000; turn += 1) statements.read.get("s", "/m.md");
  const readsPerSecond = rate(50_000, reading);
  db.close();
  return { readsPerSecond, writesPerSecond };
}

export async function measureRawPostgres(url: string, writes: number): Promise<RawFloor> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `${schema} CREATE TABLE search (id TEXT PRIMARY KEY, tokens TSVECTOR); CREATE INDEX ON search USING GIN (tokens);`,
  );
  const run = (name: string, query: string, values: unknown[] = []) => client.query({ name, text: query, values });
  const writing = performance.now();
  for (let turn = 0; turn < writes; turn += 1) {
    const id = `v${turn}`;
    const content = `${text}${id}`;
    await client.query("BEGIN");
    const { rows } = await run("seq", "UPDATE store SET seq = seq + 1 WHERE id = 's' RETURNING seq");
    const hash = sha256(content);
    await run("version", "INSERT INTO version VALUES ($1, 'm', $2, $3, $4, $5)", [
      id,
      rows[0].seq,
      hash,
      randomBytes(32).toString("hex"),
      content,
    ]);
    await run("head", "UPDATE memory SET head = $1, sha256 = $2 WHERE id = 'm'", [id, hash]);
    await run(
      "index",
      "INSERT INTO search VALUES ('m', to_tsvector('simple', $1)) ON CONFLICT (id) DO UPDATE SET tokens = excluded.tokens",
      [content],
    );
    await run("audit", "INSERT INTO audit VALUES ($1, $2, $3, $4)", [rows[0].seq, id, hash, sha256(hash)]);
    await client.query("COMMIT");
  }
  const writesPerSecond = rate(writes, writing);
  const reading = performance.now();
  for (let turn = 0; turn < 5_000; turn += 1) await run("read", readSql, ["s", "/m.md"]);
  const readsPerSecond = rate(5_000, reading);
  await client.end();
  return { readsPerSecond, writesPerSecond };
}
