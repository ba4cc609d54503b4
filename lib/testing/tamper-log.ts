import type { KeyObject } from "node:crypto";
import Sqlite from "better-sqlite3";
import pg from "pg";
import type { Config } from "@/lib/config/config";
import { type AuditEntryBody, genesisPrev, hashAuditEntry } from "@/lib/domain/audit-chain";
import { type CheckpointHead, rootOfHeads, signCheckpoint, writeHeads } from "@/lib/domain/audit-checkpoint";

type Value = string | number | null;
type Row = Record<string, Value>;

/** The database as somebody has it who owns the file or the server: no triggers, no rules. */
export interface RawLog {
  all(text: string, params?: readonly Value[]): Promise<Row[]>;
  run(text: string, params?: readonly Value[]): Promise<void>;
  close(): Promise<void>;
}

function rawSqlite(file: string): RawLog {
  const client = new Sqlite(file, { timeout: 10_000 });
  client.pragma("foreign_keys = OFF");
  const triggers = client.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all() as { name: string }[];
  for (const { name } of triggers) client.exec(`DROP TRIGGER "${name}"`);
  return {
    all: async (text, params = []) => client.prepare(text).all(...params) as Row[],
    run: async (text, params = []) => void client.prepare(text).run(...params),
    close: async () => void client.close(),
  };
}

async function rawPostgres(url: string): Promise<RawLog> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  const numbered = (text: string) => {
    let at = 0;
    return text.replace(/\?/g, () => `$${++at}`);
  };
  return {
    all: async (text, params = []) => (await client.query(numbered(text), [...params])).rows as Row[],
    run: async (text, params = []) => void (await client.query(numbered(text), [...params])),
    close: () => client.end(),
  };
}

export async function allowTampering(location: Config["database"]): Promise<RawLog> {
  return location.provider === "sqlite" ? rawSqlite(location.file) : rawPostgres(location.url);
}

/** Numbers that look random and come again with the same seed. */
export function randomOf(seed: number): (below: number) => number {
  let state = (seed + 1) * 0x9e3779b9;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) % below;
  };
}

const columns = [
  "chain_id",
  "workspace_id",
  "action",
  "actor_type",
  "actor_id",
  "target",
  "data",
  "time",
  "request_id",
  "prev",
  "hash",
] as const;

export interface Tampering {
  what: string;
  chain: string;
  /** The first entry that is no longer what it was. */
  seq: number;
  undo(): Promise<void>;
}

const at = (row: Row): [string, number] => [String(row.chain_id), Number(row.seq)];
const every = (row: Row) => Object.keys(row);

async function insert(raw: RawLog, row: Row): Promise<void> {
  const names = every(row);
  const marks = names.map(() => "?").join(", ");
  await raw.run(`INSERT INTO audit_entry (${names.join(", ")}) VALUES (${marks})`, Object.values(row));
}

const remove = (raw: RawLog, row: Row) => raw.run("DELETE FROM audit_entry WHERE chain_id = ? AND seq = ?", at(row));

async function replace(raw: RawLog, before: readonly Row[], after: readonly Row[]): Promise<() => Promise<void>> {
  for (const row of before) await remove(raw, row);
  for (const row of after) await insert(raw, row);
  return async () => {
    for (const row of after) await remove(raw, row);
    for (const row of before) await insert(raw, row);
  };
}

function changeByte(text: string, random: (below: number) => number): string {
  const place = random(text.length);
  const printable = String.fromCharCode(32 + random(95));
  const byte = printable === text[place] ? (printable === "~" ? "!" : "~") : printable;
  return text.slice(0, place) + byte + text.slice(place + 1);
}

/** Changes one byte, deletes a row, swaps two or inserts one, at a random place of the log. */
export async function tamper(raw: RawLog, seed: number): Promise<Tampering> {
  const random = randomOf(seed);
  const all = await raw.all("SELECT * FROM audit_entry ORDER BY chain_id, seq");
  const row = all[random(all.length)]!;
  const [chain, seq] = at(row);
  const kind = seed % 4;
  if (kind === 0) {
    const filled = columns.filter((name) => typeof row[name] === "string" && row[name] !== "");
    const column = filled[random(filled.length)]!;
    const undo = await replace(raw, [row], [{ ...row, [column]: changeByte(String(row[column]), random) }]);
    return { what: `a byte of ${column}`, chain, seq, undo };
  }
  if (kind === 1) return { what: "a deletion", chain, seq, undo: await replace(raw, [row], []) };
  const chained = all.filter((one) => one.chain_id === chain);
  if (kind === 2 && chained.length > 1) {
    const others = chained.filter((one) => one.seq !== row.seq);
    const other = others[random(others.length)]!;
    const swapped = [
      { ...row, seq: other.seq! },
      { ...other, seq: row.seq! },
    ];
    const undo = await replace(raw, [row, other], swapped);
    return { what: "a swap", chain, seq: Math.min(seq, Number(other.seq)), undo };
  }
  const later = chained.filter((one) => Number(one.seq) >= seq);
  const moved = later.map((one) => ({ ...one, seq: Number(one.seq) + 1 }));
  const forged = { ...row, request_id: "req_forged" };
  return { what: "an insertion", chain, seq, undo: await replace(raw, later, [forged, ...moved]) };
}

const bodyOf = (row: Row, prev: string): AuditEntryBody => ({
  chain: String(row.chain_id),
  seq: Number(row.seq),
  action: String(row.action),
  actor: { type: String(row.actor_type), id: row.actor_id as string | null },
  target: JSON.parse(String(row.target)),
  data: JSON.parse(String(row.data)),
  time: String(row.time),
  request_id: String(row.request_id),
  prev,
});

/** A chain with another maker of every entry, so that it holds by itself. */
function forge(rows: readonly Row[]): Row[] {
  let prev = genesisPrev;
  return rows.map((row) => {
    const forged = { ...row, request_id: "req_forged", prev };
    prev = hashAuditEntry(bodyOf(forged, prev));
    return { ...forged, hash: prev };
  });
}

async function moveOwner(raw: RawLog, { chain, seq, head }: CheckpointHead): Promise<void> {
  for (const table of ["store", "workspace"]) {
    await raw.run(`UPDATE ${table} SET audit_seq = ?, audit_head = ? WHERE id = ?`, [seq, head, chain]);
  }
}

/**
 * What somebody can do who has the database and the signing key: writes the whole log anew (or its first entries of every chain
 * alone), the heads and one checkpoint that fits. @returns how to undo it
 */
export async function rewriteLog(
  raw: RawLog,
  { workspaceId, privateKey, keep }: { workspaceId: string; privateKey: KeyObject; keep?: number },
): Promise<() => Promise<void>> {
  const before = await raw.all("SELECT * FROM audit_entry ORDER BY chain_id, seq");
  const stored = await raw.all("SELECT * FROM checkpoint ORDER BY number");
  const chains = [...new Set(before.map((row) => String(row.chain_id)))];
  const rowsOf = (chain: string) => before.filter((row) => row.chain_id === chain);
  const after = chains.map((chain) => (keep ? rowsOf(chain).slice(0, keep) : forge(rowsOf(chain))));
  const headOf = (rows: readonly Row[]): CheckpointHead => {
    const last = rows.at(-1)!;
    return { chain: String(last.chain_id), seq: Number(last.seq), head: String(last.hash) };
  };
  const undo = await replace(raw, before, after.flat());
  const heads = after.map(headOf);
  for (const head of heads) await moveOwner(raw, head);
  await raw.run("DELETE FROM checkpoint");
  const text = writeHeads(heads);
  const entries = after.flat().length;
  const time = new Date(0).toISOString();
  const checkpoint = { workspaceId, number: 1, time, entries, chains: heads.length, root: rootOfHeads(text) };
  const values = [workspaceId, 1, time, checkpoint.root, entries, text, signCheckpoint(checkpoint, privateKey)];
  await raw.run(
    "INSERT INTO checkpoint (workspace_id, number, time, root, entries, heads, note) VALUES (?, ?, ?, ?, ?, ?, ?)",
    values,
  );
  return async () => {
    await undo();
    for (const chain of chains) await moveOwner(raw, headOf(rowsOf(chain)));
    await raw.run("DELETE FROM checkpoint");
    for (const row of stored) {
      const names = every(row);
      const marks = names.map(() => "?").join(", ");
      await raw.run(`INSERT INTO checkpoint (${names.join(", ")}) VALUES (${marks})`, Object.values(row));
    }
  };
}
