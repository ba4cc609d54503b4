import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { AppError } from "@/lib/domain/app-error";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { requireStore } from "@/lib/store/require-store";
import type { RestoreStoreInput } from "./history.schema";
import { readMemoryRows, readVersionTexts } from "./history.store";
import { type OrderedStep, orderSteps } from "./plan-restore";
import { type PlannedRestore, planFor } from "./plan-store-restore";

export interface RestoredStore extends PlannedRestore {
  /** Null where everything already was as it was then. */
  changeId: string | null;
}

const atOnce = 500;

const needsText = ({ step, viaDeletion }: OrderedStep) =>
  viaDeletion === "return" || step.kind === "created" || step.kind === "modified";

/** The texts that come back, read under the lock: a redaction that came first leaves nothing to read. */
async function textsFor(store: LockedStore, ordered: readonly OrderedStep[]): Promise<Map<string, string>> {
  const ids = ordered.filter(needsText).flatMap(({ step }) => step.thenVersionId ?? []);
  const texts = new Map<string, string>();
  for (let at = 0; at < ids.length; at += atOnce) {
    const rows = await readVersionTexts(store.sql, store.row.id, ids.slice(at, at + atOnce));
    for (const { id, content } of rows) if (content !== null) texts.set(id, content);
  }
  return texts;
}

/** A round trip for many memories instead of one for each. */
async function rememberAll(store: LockedStore, ordered: readonly OrderedStep[]): Promise<void> {
  const ids = [...new Set(ordered.map(({ step }) => step.memoryId))];
  for (let at = 0; at < ids.length; at += atOnce) {
    store.remember(await readMemoryRows(store.sql, store.row.id, ids.slice(at, at + atOnce)));
  }
}

function editOf({ step, viaDeletion }: OrderedStep, texts: ReadonlyMap<string, string>): Edit {
  const { memoryId, kind } = step;
  if (kind === "deleted" || viaDeletion === "leave") return { kind: "delete", memoryId };
  const path = parseMemoryPath(step.thenPath ?? "");
  if (kind === "renamed" && viaDeletion === null) return { kind: "modify", memoryId, path };
  const content = parseContent(texts.get(step.thenVersionId ?? "") ?? "");
  if (kind === "created" || viaDeletion === "return") return { kind: "revive", memoryId, content, path };
  return { kind: "modify", memoryId, content, path };
}

function assertExpected(planned: { lastChangeId: string | null }, expected: string | undefined): void {
  if (expected === undefined || expected === planned.lastChangeId) return;
  throw new AppError(
    "conflict",
    "The store was written to since you looked at what would change. Nothing was restored: look again, then restore.",
    planned.lastChangeId === null ? undefined : { change_id: planned.lastChangeId },
  );
}

/**
 * Makes a store, or a folder of it, as it was at a moment: one change, so history only grows. What was redacted stays gone, and text
 * that nobody stands behind waits for review again instead of being approved by coming back.
 * @throws AppError not_found, permission, conflict where the store moved on from what was expected, and as `requireMoment`
 */
export async function restoreStore(context: Context, input: RestoreStoreInput): Promise<RestoredStore> {
  const store = await requireStore(context, input.memory_store_id, "version.restore");
  if (store.archivedAt !== null) {
    throw new AppError("invalid_request", "This store is archived: it stays as it is, and nothing in it is restored.");
  }
  const asked = { at: input.at, prefix: input.path_prefix ?? "/" };
  let planned: Omit<PlannedRestore, "storeId"> | undefined;
  const { changeId } = await commitChange(context, {
    storeId: store.id,
    reason: input.reason,
    edits: async (locked) => {
      planned = await planFor(locked.sql, { ...store, settings: locked.settings }, asked);
      assertExpected(planned, input.expected_change_id);
      if (planned.plan.needsReview) locked.askForReview();
      const ordered = orderSteps(planned.plan.steps);
      const texts = await textsFor(locked, ordered);
      await rememberAll(locked, ordered);
      return ordered.map((step) => editOf(step, texts));
    },
  });
  if (!planned) throw new Error("a committed change was planned before");
  return { storeId: store.id, ...planned, changeId };
}
