import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { requireSecondPerson } from "@/lib/approval/require-second-person";
import { appendToChain, appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { AppError } from "@/lib/domain/app-error";
import type { PathPrefix } from "@/lib/domain/memory-path";
import { parsePathPrefix } from "@/lib/domain/memory-path";
import { mountSlugs } from "@/lib/domain/session";
import { type ExportedFile, filesOf } from "@/lib/memory/export-files";
import { summariesBelow } from "@/lib/memory/memory-list.store";
import { describedRow } from "@/lib/retention/describe-written";
import { readAttributesOfStore } from "@/lib/retention/retention.store";
import { requireStore } from "@/lib/store/require-store";
import type { Store } from "@/lib/store/store";
import { findStores } from "@/lib/store/store.store";
import { lockStore, moveStoreChain } from "@/lib/store/store-lock.store";
import type { ExportInput } from "./export.schema";
import { countVersions, lastSeqOf, memoriesOfFolder } from "./export.store";
import type { ExportedStore, HistoryStep } from "./exported-store";
import { gitStream } from "./git-stream";
import { jsonlLines } from "./jsonl-lines";
import { readHistory } from "./read-history";

/** An export that is made while it is read. */
export type Exported =
  | { format: "zip"; name: string; files: AsyncIterable<ExportedFile> }
  | { format: "jsonl" | "git"; name: string; lines: AsyncIterable<string> };

const wholeStore = parsePathPrefix("/");
const storesAtOnce = 100;

async function storesSeen(context: Context): Promise<Store[]> {
  const { actor, db } = context;
  const ids = actor.kind === "key" && actor.stores !== "all" ? [...actor.stores] : null;
  const seen: Store[] = [];
  for (let beforeId: string | undefined; ; beforeId = seen.at(-1)?.id) {
    const page = await findStores(db, {
      ...{ workspaceId: actor.workspaceId, ids, includeArchived: true, beforeId, limit: storesAtOnce },
    });
    seen.push(...page);
    if (page.length < storesAtOnce) return seen.reverse();
  }
}

async function chosenStores(context: Context, { memory_store_id: storeId }: ExportInput): Promise<ExportedStore[]> {
  const found =
    storeId === undefined ? await storesSeen(context) : [await requireStore(context, storeId, "memory.read")];
  const folders = mountSlugs(found.map(({ name }) => name));
  const stores: ExportedStore[] = [];
  for (const [at, one] of found.entries()) {
    const store = await requireStore(context, one.id, "memory.read");
    stores.push({ store, seq: await lastSeqOf(context.db, one.id), folder: folders[at] ?? one.id });
  }
  return stores;
}

/** Writes down that texts left the server: without the entry there is no export. */
async function noteExport(context: Context, stores: readonly ExportedStore[], input: ExportInput): Promise<void> {
  const { db, actor } = context;
  const { format, memory_store_id: storeId } = input;
  const versions = async () => {
    let sum = 0;
    for (const { store, seq } of stores) sum += await countVersions(db, store.id, seq);
    return sum;
  };
  const counts = {
    memories: stores.reduce((sum, { store }) => sum + store.memoryCount, 0),
    versions: format === "zip" ? null : await versions(),
  };
  if (storeId === undefined) {
    const target = { workspace_id: actor.workspaceId };
    const data = { format, stores: stores.length, ...counts };
    return db.transaction(({ sql }) =>
      appendToWorkspaceChain(sql, context, { action: "workspace.exported", target, data }),
    );
  }
  await db.commit(storeId, async (sql) => {
    const row = await lockStore(sql, storeId);
    if (!row) throw new AppError("not_found", `There is no memory store ${storeId}.`);
    const data = { format, folder: input.path_prefix !== undefined, ...counts };
    const act = { action: "store.exported", target: { memory_store_id: storeId }, data } as const;
    await moveStoreChain(sql, storeId, await appendToChain(sql, { id: storeId, head: row }, context, act));
  });
}

async function* allFiles(context: Context, stores: readonly ExportedStore[], prefix: PathPrefix) {
  const single = stores.length === 1;
  for (const { store, folder } of stores) {
    const memories = await summariesBelow(context.db, store.id, prefix);
    for await (const file of filesOf(context, store.id, memories)) {
      yield single ? file : { ...file, name: `${folder}/${file.name}` };
    }
  }
}

async function* historyOf(context: Context, one: ExportedStore, prefix: PathPrefix): AsyncGenerator<HistoryStep> {
  const memories = prefix === wholeStore ? null : await memoriesOfFolder(context.db, one.store.id, prefix);
  yield* readHistory(context, one, memories);
}

/**
 * A store, a folder of it or all stores that the actor sees: plain files as they are now, or the history with who wrote what and
 * what reviewers decided. Everything is as of the moment of asking, and read while it is sent. Refuses before the first byte.
 * @throws AppError not_found, permission, approval_pending
 */
export async function exportStores(asked: Context, input: ExportInput): Promise<Exported> {
  const { memory_store_id: storeId, path_prefix: prefix = wholeStore, format } = input;
  assertMay(asked.actor, "memory.read");
  if (format !== "zip") for (const action of ["version.read", "change.read"] as const) assertMay(asked.actor, action);
  if (storeId !== undefined) await requireStore(asked, storeId, "memory.read");
  const context = await requireSecondPerson(asked, {
    operation: "exportStores",
    act: "export",
    input: { format, ...(storeId !== undefined && { memory_store_id: storeId }) },
    unseen: prefix,
  });
  const stores = await chosenStores(context, input);
  if (prefix !== wholeStore && (await summariesBelow(context.db, storeId ?? "", prefix)).length === 0) {
    throw new AppError("not_found", "There is no such folder in this store. Name a folder that holds a memory.");
  }
  await noteExport(context, stores, input);
  const day = context.now().slice(0, 10);
  const what = storeId === undefined ? "workspace" : (stores[0]?.folder ?? "store");
  const history = (one: ExportedStore) => historyOf(context, one, prefix);
  if (format === "zip") return { format, name: `${what}-${day}.zip`, files: allFiles(context, stores, prefix) };
  if (format === "git") return { format, name: `${what}-${day}.fast-export`, lines: gitStream({ stores, history }) };
  const described = async ({ store }: ExportedStore) =>
    (await readAttributesOfStore(context.db.read, store.id)).map(describedRow);
  const lines = jsonlLines({ exportedAt: context.now(), stores, history, described });
  return { format, name: `${what}-${day}.jsonl`, lines };
}
