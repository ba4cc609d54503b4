import "server-only";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore, MemoryRow } from "@/lib/change/locked-store.store";
import type { Sql } from "@/lib/db/sql";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { mergeThreeWay } from "@/lib/domain/merge-three-way";
import { type ReviewedVersionRow, readVersionsBelow } from "./held.store";
import { aboveAll, type Walk, walkBack } from "./walk-back";

/** The versions of one memory that are to be taken back: from the first to the last of what was asked for. */
export interface TakeBack {
  memoryId: string;
  first: number;
  last: number;
  lastVersionId: string;
  /** The numbers that are meant; between them there may be others, of which one then would not know what to keep. */
  numbers: ReadonlySet<number>;
}

export type ConflictKind = "later_unreviewed" | "later_overlaps" | "redacted" | "path_taken";

export type RevertStep =
  | {
      kind: "done";
      memory: MemoryRow;
      /** Null where the memory already is as it should be. */
      edit: Edit | null;
      /** Unreviewed changes below or above that go with it. */
      takes: ReviewedVersionRow[];
    }
  | { kind: "conflict"; memoryId: string; reason: ConflictKind; changeId: string | null };

/** How a memory shall stand. Null: it shall be gone. */
type Wanted = { path: string; text: string } | null;

function editTo(memory: MemoryRow, wanted: Wanted): Edit | null {
  if (!wanted) return memory.path === null ? null : { kind: "delete", memoryId: memory.id };
  const content = parseContent(wanted.text);
  const path = parseMemoryPath(wanted.path);
  if (memory.path === null) return { kind: "revive", memoryId: memory.id, content, path };
  if (memory.content_sha256 === content.sha256 && memory.path === path) return null;
  return { kind: "modify", memoryId: memory.id, content, path };
}

/** What a version says; undefined where it was redacted. */
async function standing(store: LockedStore, version: ReviewedVersionRow | null): Promise<Wanted | undefined> {
  if (!version || version.operation === "deleted") return null;
  const { path, content } = (await store.versionById(version.id)) ?? {};
  return path == null || content == null ? undefined : { path, text: content };
}

/** Takes a version's lines out of what people have reviewed since; null where they touched the same lines. */
async function subtract(store: LockedStore, { from, to, now }: { from: string; to: string; now: string }) {
  const base = (await store.versionById(from))?.content;
  if (base == null) return null;
  const merged = mergeThreeWay(base, to, now);
  return merged.clean ? merged.text : null;
}

/** What everybody would see if nothing were open: the head, or where something newer is open, what was reviewed last. */
async function reviewedNow(store: LockedStore, memory: MemoryRow, { base, open }: Walk): Promise<Wanted | undefined> {
  if (open.length > 0) return standing(store, base);
  return memory.path === null ? null : { path: memory.path, text: await store.contentOf(memory.head_version_id) };
}

/** A version between those that are to be taken back that is in effect and not one of them. */
async function writtenBetween(sql: Sql, storeId: string, { memoryId, first, last, numbers }: TakeBack) {
  const span = last - first + 1;
  if (numbers.size === span) return undefined;
  const rows = await readVersionsBelow(sql, { storeId, memoryId, below: last, limit: span });
  const settled = ["reverted", "corrected", "exempt"];
  return rows.find(
    (row) => row.number > first && !numbers.has(row.number) && !settled.includes(row.review_state ?? ""),
  );
}

/**
 * How one memory gets rid of what was written to it: back to the last version that a person stands behind. What people wrote
 * or approved later stays, with the unwanted lines taken out where they can be told apart.
 */
export async function planRevert(
  sql: Sql,
  store: LockedStore,
  { of, includeLater }: { of: TakeBack; includeLater: boolean },
): Promise<RevertStep> {
  const { memoryId } = of;
  const storeId = store.row.id;
  const memory = await store.memoryById(memoryId);
  if (!memory) throw new Error("a version's memory exists");
  const conflict = (reason: ConflictKind, changeId: string | null = null): RevertStep => ({
    kind: "conflict",
    memoryId,
    reason,
    changeId,
  });
  const top = await walkBack(sql, { storeId, memoryId, below: aboveAll });
  const openLater = top.open.filter((row) => row.number > of.last);
  const foreign = await writtenBetween(sql, storeId, of);
  if (foreign)
    return conflict(foreign.review_state === "pending" ? "later_unreviewed" : "later_overlaps", foreign.change_id);
  const [latest] = openLater;
  if (latest && !includeLater) return conflict("later_unreviewed", latest.change_id);
  const { base, open } = await walkBack(sql, { storeId, memoryId, below: of.first });
  const takes = [...open, ...openLater];
  const target = await standing(store, base);
  if (target === undefined) return conflict("redacted");
  const reviewedLater = top.base !== null && top.base.number > of.last;
  if (!reviewedLater) return { kind: "done", memory, edit: editTo(memory, target), takes };
  const now = await reviewedNow(store, memory, top);
  if (now === undefined) return conflict("redacted");
  if (now === null) return { kind: "done", memory, edit: editTo(memory, null), takes };
  const text = await subtract(store, { from: of.lastVersionId, to: target?.text ?? "", now: now.text });
  if (text === null) return conflict("later_overlaps");
  return { kind: "done", memory, edit: editTo(memory, { path: now.path, text }), takes };
}
