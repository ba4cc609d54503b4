import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import type { Sql } from "@/lib/db/sql";
import { parseContent } from "@/lib/domain/memory-content";
import type { MemoryPath } from "@/lib/domain/memory-path";
import type { Stretch } from "@/lib/domain/text-matches";
import { publishLive } from "@/lib/live/live-bus";
import { redactUnderLock } from "@/lib/version/redact-version";
import { maskContent, maskedPaths } from "./mask-text";
import { type Needles, recallMatcher } from "./matcher-memory";
import { takeInNames } from "./name-hits";
import type { HeadChoice, Redaction } from "./redaction";
import { insertHit, markHitDone, type OpenHitRow, readOpenOfMemory, readSalt } from "./redaction.store";

/** So many versions are redacted in one transaction, and the store's writers wait for that. */
const atOnce = 50;
const aroundNeedle = 12;
const leastNeedle = 8;
const mostNeedles = 20_000;

const stretchesOf = (json: string) => JSON.parse(json) as Stretch[];

/** Remembers, in memory only, what must be in no file in the end. */
function gather(needles: Needles, text: string, stretches: string): void {
  for (const { start, end } of stretchesOf(stretches).slice(0, 5)) {
    // A long one is known by its beginning.
    const needle = text.slice(Math.max(0, start - aroundNeedle), Math.min(end, start + 200) + aroundNeedle);
    if (needle.isWellFormed() && needle.length >= leastNeedle && needles.texts.size < mostNeedles)
      needles.texts.add(needle);
  }
}

async function gatherAll(
  sql: Sql,
  redactionId: string,
  hits: readonly OpenHitRow[],
  textOf: (id: string) => Promise<string>,
) {
  const needles = recallMatcher(redactionId)?.needles;
  if (!needles) return;
  for (const hit of hits) {
    if (hit.in_content !== "[]") gather(needles, await textOf(hit.target_id), hit.in_content);
    const row = await readSalt(sql, hit.store_id, hit.target_id);
    if (row?.path) gather(needles, row.path, hit.in_path);
    if (row?.salt) needles.salts.add(row.salt);
    if (row?.content_sha256) needles.hashes.add(row.content_sha256);
  }
}

async function freePath(store: LockedStore, path: string, hit: OpenHitRow): Promise<MemoryPath | undefined> {
  const stretches = stretchesOf(hit.in_path);
  if (stretches.length === 0) return undefined;
  const tries = maskedPaths(path, stretches, hit.memory_id ?? "");
  const memoryId = hit.memory_id ?? "";
  for (const one of tries)
    if (!(await store.occupantOf(one, memoryId)) && !(await store.servedAround(one, memoryId))) return one;
  return tries.at(-1);
}

/** What a text says after the match has gone; taking stretches out may bring a new match together, which goes as well. */
function cleaned(redactionId: string, text: string, stretches: readonly Stretch[], how: "mask" | "remove"): string {
  const matcher = recallMatcher(redactionId)?.matcher;
  let masked = maskContent(text, stretches, how);
  for (let round = 0; how === "remove" && matcher && round < 20; round++) {
    const again = matcher.inText(masked);
    if (again.length === 0) break;
    masked = maskContent(masked, again, how);
  }
  return masked;
}

async function editOfHead(store: LockedStore, redaction: Redaction, hits: readonly OpenHitRow[]): Promise<Edit[]> {
  const [first] = hits;
  const memory = first?.memory_id ? await store.memoryById(first.memory_id) : undefined;
  const hit = hits.find((one) => one.target_id === memory?.head_version_id);
  if (!memory || memory.path === null || !hit) return [];
  const how: HeadChoice = hits.some(({ whole }) => whole === 1) ? "delete" : (redaction.heads ?? "mask");
  if (how === "delete") return [{ kind: "delete", memoryId: memory.id }];
  const text = await store.contentOf(memory.head_version_id);
  const content = parseContent(cleaned(redaction.id, text, stretchesOf(hit.in_content), how));
  const path = await freePath(store, memory.path, hit);
  // An empty memory has nothing to mask: what was asked for is that it goes.
  if (content.content === text && (path ?? memory.path) === memory.path)
    return [{ kind: "delete", memoryId: memory.id }];
  return [{ kind: "modify", memoryId: memory.id, content, ...(path && { path }), takesOut: true }];
}

/**
 * Removes what was found in one memory: what it says now gets a new version without it, and the versions with a hit are redacted,
 * all in one transaction. With many versions some are left for the next call; what the memory says now is in the first.
 * @returns how many versions were redacted
 */
export async function redactMemory(
  context: Context,
  redaction: Redaction,
  at: { storeId: string; memoryId: string },
  also: (sql: Sql, versions: number) => Promise<void>,
): Promise<number> {
  let hits: OpenHitRow[] = [];
  let headId = "";
  /** What says that a memory was deleted says where it was: where that was to go, it goes too. */
  async function addDeletion(sql: Sql, { written: [version] }: LockedStore) {
    const head = hits.find(({ target_id }) => target_id === headId);
    if (!head || version?.operation !== "deleted" || (head.in_path === "[]" && head.whole === 0)) return;
    const hit = { ...head, kind: "version", target_id: version.memory_version_id, in_content: "[]" };
    await insertHit(sql, { ...hit, redaction_id: redaction.id, matches: 1, state: "found" });
    hits.push(hit);
  }
  await commitChange(context, {
    storeId: at.storeId,
    // Text that waits for review waits on in its place; masking it is not reviewing it.
    review: "exempt",
    edits: async (store) => {
      // What was written under the same name since the scan.
      await takeInNames(store.sql, redaction.id, at, (work) => work(store.sql));
      hits = await readOpenOfMemory(store.sql, redaction.id, { memoryId: at.memoryId, limit: atOnce });
      await gatherAll(store.sql, redaction.id, hits, (id) => store.contentOf(id));
      const edits = await editOfHead(store, redaction, hits);
      headId = edits.length > 0 ? ((await store.memoryById(at.memoryId))?.head_version_id ?? "") : "";
      return edits;
    },
    also: async (sql, store) => {
      await addDeletion(sql, store);
      for (const hit of hits) {
        await redactUnderLock(sql, context, {
          memory_store_id: at.storeId,
          memory_version_id: hit.target_id,
          reason: redaction.reason ?? "other",
          note: redaction.note ?? undefined,
        });
        const wasHead = hit.target_id === headId;
        await markHitDone(sql, redaction.id, { kind: hit.kind, targetId: hit.target_id, wasHead });
      }
      await also(sql, hits.length);
    },
  });
  if (hits.length > 0) {
    const { workspaceId } = context.actor;
    publishLive(context.db, { kind: "version.redacted", workspaceId, storeId: at.storeId, memoryIds: [at.memoryId] });
  }
  return hits.length;
}
