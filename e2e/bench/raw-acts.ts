import { createHash, randomBytes } from "node:crypto";
import { insertAuditEntry } from "@/lib/db/dialect/audit-statements";
import {
  findMemoryById,
  findOccupant,
  insertChange,
  insertMemory,
  insertVersion,
  type MemoryRow,
  moveHead,
} from "@/lib/db/dialect/commit-statements";
import { readMemoryByPath, readMemoryRange } from "@/lib/db/dialect/read-statements";
import { indexMemory } from "@/lib/db/dialect/search-statements";
import { lockStore, updateStoreCounters } from "@/lib/db/dialect/store-lock-statements";
import { readVersions } from "@/lib/db/dialect/version-statements";
import type { Sql } from "@/lib/db/sql";
import { createId } from "@/lib/domain/id";

const at = new Date().toISOString();
const author = {
  actor_type: "api_actor",
  actor_id: null,
  api_key_id: "apikey_bench",
  session_id: null,
  origin: "tool",
  created_at: at,
};
const line = "The quick brown fox jumps over the lazy dog.\n";
const sha256 = (value: string) => createHash("sha256").update(value).digest("hex");
/** As many bytes as the doors are sent. */
const textOf = (turn: number) => `${line.repeat(45)}revision ${turn}\n`;
const tokensOf = (text: string) => (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(" ");

type LockedStore = NonNullable<Awaited<ReturnType<typeof lockStore>>>;

async function lock(sql: Sql, storeId: string): Promise<LockedStore> {
  const row = await lockStore(sql, storeId);
  if (!row) throw new Error("the store of the benchmark is gone");
  return row;
}

/** Change, version, index, audit entry and counters: what follows when the memory is there as it will be. */
async function writeVersion(sql: Sql, store: LockedStore, memory: MemoryRow & { path: string }, text: string) {
  const { version_count: number, content_sha256, size_bytes, head_version_id: id } = memory;
  const seq = store.seq + 1;
  const changeId = createId("chg", Date.now());
  const of = { store_id: store.id, seq, ...author };
  await insertChange(sql, {
    id: changeId,
    ...of,
    version_count: 1,
    reason: null,
    review_state: "pending",
    request_id: "req_bench",
  });
  await insertVersion(sql, {
    id,
    ...of,
    memory_id: memory.id,
    change_id: changeId,
    number,
    operation: number === 1 ? "created" : "modified",
    path: memory.path,
    content_sha256,
    size_bytes,
    salt: randomBytes(32).toString("hex"),
    content: text,
  });
  await indexMemory(sql, { memoryId: memory.id, storeId: store.id, tokens: tokensOf(text) });
  const link = { prev: store.audit_head, hash: sha256(store.audit_head) };
  const entry = {
    action: "change.committed",
    actor_type: "api_actor",
    actor_id: null,
    target: "{}",
    data: `{"v":"${content_sha256}"}`,
  };
  const place = { chain_id: store.id, seq, workspace_id: store.workspace_id, time: at, request_id: "req_bench" };
  await insertAuditEntry(sql, { ...place, ...entry, ...link });
  const memory_count = store.memory_count + (number === 1 ? 1 : 0);
  await updateStoreCounters(sql, { ...store, seq, memory_count, audit_seq: seq, audit_head: link.hash });
}

const headOf = (text: string) => ({
  head_version_id: createId("memver", Date.now()),
  content_sha256: sha256(text),
  size_bytes: text.length,
  updated_at: at,
});

/** The statements of one `create`: version, head, audit entry, hash and index, without what makes them safe to use. */
export async function createOnce(sql: Sql, storeId: string, turn: number): Promise<string> {
  const store = await lock(sql, storeId);
  const path = `/raw/${turn}.md`;
  const text = textOf(0);
  await findOccupant(sql, storeId, {
    paths: [path, "/raw"],
    below: { from: `${path}/`, to: `${path}0` },
    exceptId: "",
  });
  const id = createId("mem", Date.now());
  const memory = { id, store_id: storeId, path, version_count: 1, created_at: at, ...headOf(text) };
  await insertMemory(sql, memory);
  await writeVersion(sql, store, memory, text);
  return id;
}

/** The statements of one update: as of a `create`, but of a memory that is there, whose words leave the index for the new ones. */
export async function updateOnce(sql: Sql, storeId: string, memoryId: string, turn: number): Promise<void> {
  const store = await lock(sql, storeId);
  const before = await findMemoryById(sql, storeId, memoryId);
  if (!before?.path) throw new Error("the memory of the benchmark is gone");
  const text = textOf(turn);
  const memory = { ...before, path: before.path, ...headOf(text), version_count: before.version_count + 1 };
  await moveHead(sql, memory);
  await writeVersion(sql, store, memory, text);
}

export const rawReads = {
  retrieve: (sql: Sql, storeId: string) => readMemoryByPath(sql, storeId, "/raw/7.md"),
  list: (sql: Sql, storeId: string) =>
    readMemoryRange(sql, storeId, { from: "/raw/", to: "/raw0", limit: 51, content: false }),
  versions: (sql: Sql, storeId: string) => readVersions(sql, storeId, { conditions: {}, content: false, limit: 21 }),
};
