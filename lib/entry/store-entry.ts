import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import type { Sql } from "@/lib/db/sql";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { differenceKind, entrySlug, readEntryText, textSimilarity, writeEntryText } from "@/lib/domain/entry";
import { createId } from "@/lib/domain/id";
import { type MemoryContent, parseContent, sha256Hex } from "@/lib/domain/memory-content";
import { type MemoryPath, parseMemoryPath } from "@/lib/domain/memory-path";
import { keptOf } from "@/lib/finding/screen-edit";
import type { Memory } from "@/lib/memory/memory";
import { readExpiry } from "@/lib/retention/retention.store";
import { assertMayDescribe } from "@/lib/review/assert-may-describe";
import { requireStore } from "@/lib/store/require-store";
import type { Store } from "@/lib/store/store";
import { moveStoreChain } from "@/lib/store/store-lock.store";
import { insertDuplicate } from "./duplicate.store";
import type { StoredEntry } from "./entry";
import type { StoreEntryFields } from "./entry.schema";
import { refreshExpiryDue, textsOf, writeEntryAttributes } from "./entry.store";
import { pruneEntries } from "./prune-entries";
import { relevantEntries } from "./relevant-entries";

interface Twin {
  memoryId: string;
  kind: "duplicate" | "contradiction";
  sha256: string;
  likeness: number;
}

/** So many of the entries that share most words are compared in full, of those that share as many the ones of nearly the same length. */
const compared = 20;
const mostRead = 200;

async function closest(context: Context, store: Store, input: StoreEntryFields) {
  const asked = { query: input.content, categories: [input.category] };
  const near = (await relevantEntries(context, store, asked)).sort((a, b) => b.relevance - a.relevance);
  const least = near[compared - 1]?.relevance ?? 0;
  const alike = near.filter(({ relevance }) => relevance >= least).slice(0, mostRead);
  const texts = await textsOf(
    context.db,
    alike.map(({ row }) => row),
  );
  return alike
    .flatMap(({ row, relevance }) => {
      const text = texts.get(row.version_id);
      if (text === undefined) return [];
      const { content } = readEntryText(text);
      const apart = Math.abs(content.length - input.content.length);
      return [{ memoryId: row.memory_id, relevance, text, content, apart }];
    })
    .sort((a, b) => b.relevance - a.relevance || a.apart - b.apart || (a.memoryId < b.memoryId ? -1 : 1))
    .slice(0, compared);
}

/** The entry of the same category that says nearly the same, if there is one. */
async function findTwin(context: Context, store: Store, input: StoreEntryFields): Promise<Twin | null> {
  let twin: Twin | null = null;
  for (const { memoryId, text, content } of await closest(context, store, input)) {
    const likeness = textSimilarity(content, input.content);
    if (likeness < store.settings.entries.duplicate_similarity || likeness <= (twin?.likeness ?? 0)) continue;
    twin = { memoryId, kind: differenceKind(content, input.content), sha256: sha256Hex(text), likeness };
  }
  return twin;
}

const mostNames = 100;

/** A path of its own in the folder of its category, named after its first words as they are kept: what is masked is in no name either. */
async function freePath(store: LockedStore, category: string, text: MemoryContent): Promise<MemoryPath> {
  const kept = await keptOf(store, text, parseMemoryPath(`/${category}`));
  const slug = entrySlug(readEntryText(kept.content).content);
  for (let number = 1; number <= mostNames; number += 1) {
    const path = parseMemoryPath(`/${category}/${slug}${number === 1 ? "" : `-${number}`}.md`);
    if (!(await store.occupantOf(path)) && !(await store.servedAround(path))) return path;
  }
  return parseMemoryPath(`/${category}/${slug}-${createId("mem", Date.parse(store.authorship.now)).slice(4)}.md`);
}

/** Keeps that two entries are to be decided on; ids alone. */
async function noteSuspected(sql: Sql, { row, authorship }: LockedStore, of: { twin: Twin; laterId: string }) {
  const { kind, likeness, memoryId } = of.twin;
  const id = createId("dup", Date.parse(authorship.now));
  const { now: created_at } = authorship;
  await insertDuplicate(sql, {
    ...{ id, store_id: row.id, earlier_id: memoryId, later_id: of.laterId },
    ...{ kind, likeness, created_at },
  });
}

interface Commit {
  edit: (store: LockedStore) => Promise<Edit>;
  reason?: string;
  /** What it is nearly the same as, for a reviewer to decide. */
  suspected?: Twin | null;
}

/** What is said beside the text of an entry that is there already. @throws AppError conflict */
async function assertMayStoreAgain(
  sql: Sql,
  context: Context,
  again: { locked: LockedStore; memoryId: string; importance: number; expiresAt: string | null },
): Promise<void> {
  const { locked, memoryId } = again;
  const before = await readExpiry(sql, locked.row.id, memoryId);
  const of = { storeId: locked.row.id, memoryId, review: locked.settings.review };
  if ((before?.expires_at ?? null) !== again.expiresAt)
    await assertMayDescribe(sql, context, { ...of, field: "expires_at" });
  if (before?.importance !== again.importance) await assertMayDescribe(sql, context, { ...of, field: "importance" });
}

async function commitEntry(
  context: Context,
  store: Store,
  input: StoreEntryFields,
  { edit, reason, suspected }: Commit,
) {
  const describeEntry = async (sql: Sql, locked: LockedStore, memoryId: string) => {
    const { now } = locked.authorship;
    const [expiresAt, importance] = [input.expires_at ?? null, input.importance];
    if (edited) await assertMayStoreAgain(sql, context, { locked, memoryId, importance, expiresAt });
    await writeEntryAttributes(sql, { storeId: store.id, memoryId, importance, storedAt: now, expiresAt });
    await refreshExpiryDue(sql, store.id, now);
    const target = { memory_store_id: store.id, memory_id: memoryId };
    const act = { action: "entry.stored", target, data: { importance, expires_at: expiresAt } } as const;
    const chain = { id: store.id, head: locked.row };
    await moveStoreChain(sql, store.id, await appendToChain(sql, chain, context, act));
  };
  let edited = "";
  const { outcomes } = await commitChange(context, {
    storeId: store.id,
    edits: async (locked) => {
      const one = await edit(locked);
      edited = "memoryId" in one ? one.memoryId : "";
      return [one];
    },
    reason,
    also: async (sql, locked) => {
      const memoryId = edited || (locked.moves[0]?.after.id ?? "");
      await describeEntry(sql, locked, memoryId);
      if (suspected) await noteSuspected(sql, locked, { twin: suspected, laterId: memoryId });
    },
  });
  const [outcome] = outcomes;
  if (!outcome) throw new Error("a change of one edit has one outcome");
  return outcome.memory;
}

/** Where somebody changed, removed or waits for what was to be replaced, the new text stands beside it. */
const isOvertaken = (error: unknown) =>
  isAppError(error) && ["precondition_failed", "not_found", "conflict"].includes(error.code);

interface Writing {
  store: Store;
  input: StoreEntryFields;
  content: MemoryContent;
}

async function replaceTwin(context: Context, { store, input, content }: Writing, twin: Twin): Promise<Memory | null> {
  assertMay(context.actor, "memory.update", store.id);
  try {
    return await commitEntry(context, store, input, {
      edit: async () => ({ kind: "modify", memoryId: twin.memoryId, content, expectedSha256: twin.sha256 }),
      reason: `Stored again: ${Math.floor(twin.likeness * 100)} % like what it replaces.`,
    });
  } catch (error) {
    if (isOvertaken(error)) return null;
    throw error;
  }
}

/**
 * Keeps an entry as a memory in the folder of its category. Where the store says so, one of that category that says nearly the
 * same gets this text as its next version; where the store holds only so many, those that count least are deleted.
 * @throws AppError invalid_request, not_found, permission
 */
export async function storeEntry(context: Context, storeId: string, input: StoreEntryFields): Promise<StoredEntry> {
  const store = await requireStore(context, storeId, "memory.create");
  if (input.expires_at != null && input.expires_at <= context.now()) {
    throw new AppError("invalid_request", "Error: expires_at must be in the future. Leave it out to keep the memory.");
  }
  const content = parseContent(writeEntryText({ content: input.content, tags: [...(input.tags ?? [])] }));
  const { on_duplicate } = store.settings.entries;
  const twin = on_duplicate === "keep" ? null : await findTwin(context, store, input);
  const replaced =
    twin && on_duplicate === "replace" ? await replaceTwin(context, { store, input, content }, twin) : null;
  const create = async (locked: LockedStore): Promise<Edit> => ({
    kind: "create",
    path: await freePath(locked, input.category, content),
    content,
  });
  const suspected = on_duplicate === "ask" ? twin : null;
  const memory = replaced ?? (await commitEntry(context, store, input, { edit: create, suspected }));
  return {
    memoryId: memory.id,
    path: memory.path,
    replaced: replaced && twin ? twin.likeness : null,
    similarTo: suspected?.memoryId ?? null,
    pruned: await pruneEntries(context, store),
    ...(memory.masked === undefined ? {} : { masked: memory.masked }),
  };
}
