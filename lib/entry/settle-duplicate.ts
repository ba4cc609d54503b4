import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToChain } from "@/lib/audit/audit.store";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { publishLive } from "@/lib/live/live-bus";
import { requireStore } from "@/lib/store/require-store";
import type { DuplicateDecision } from "./duplicate";
import type { SettleDuplicateInput } from "./duplicate.schema";
import { type DuplicateRow, findDuplicate, moveStoreChain, readSides, settleDuplicateRow } from "./duplicate.store";

const gone = (id: string) => new AppError("not_found", `There is no suspected duplicate ${id}.`);

async function requireDuplicate(context: Context, id: string): Promise<DuplicateRow> {
  const row = await findDuplicate(context.db.read, id);
  if (!row) throw gone(id);
  try {
    await requireStore(context, row.store_id, "change.review");
    return row;
  } catch (error) {
    // The store is not to be learned from its refusal.
    throw isAppError(error) && error.code === "not_found" ? gone(id) : error;
  }
}

function editsFor(row: DuplicateRow, { decision, content, ...seen }: SettleDuplicateInput): Edit[] {
  const [earlier, later] = [row.earlier_id, row.later_id];
  const remove = (memoryId: string, expectedSha256: string): Edit => ({ kind: "delete", memoryId, expectedSha256 });
  if (decision === "keep_earlier") return [remove(later, seen.later_sha256)];
  if (decision === "keep_later") return [remove(earlier, seen.earlier_sha256)];
  if (decision === "keep_both" || !content) return [];
  const merged: Edit = { kind: "modify", memoryId: earlier, content, expectedSha256: seen.earlier_sha256 };
  return [merged, remove(later, seen.later_sha256)];
}

const reasons: Record<DuplicateDecision, string> = {
  keep_earlier: "A reviewer kept the earlier of two entries that say nearly the same.",
  keep_later: "A reviewer kept the later of two entries that say nearly the same.",
  keep_both: "",
  merge: "A reviewer merged two entries that say nearly the same.",
};

const changed = () =>
  new AppError("conflict", "One of the two has changed meanwhile, or somebody has decided. Look at them again.");

/**
 * Decides on two entries that say nearly the same, in one change: one of them goes, or the earlier gets the merged text and the later
 * goes, or both stay. Removing takes what a verdict takes, because an agent's entry is taken back; a merge writes, and takes that too.
 * @throws AppError conflict where one has changed or somebody has decided, not_found, permission
 */
export async function settleDuplicate(context: Context, input: SettleDuplicateInput): Promise<{ id: string }> {
  const row = await requireDuplicate(context, input.duplicate_id);
  const { id, store_id: storeId, earlier_id, later_id } = row;
  const { actor } = context;
  const { decision } = input;
  if (decision === "merge") assertMay(actor, "memory.update", storeId);
  await commitChange(context, {
    storeId,
    reason: reasons[decision],
    edits: async (locked) => {
      // Under the lock: what stays is not decided on by what it no longer says.
      const sides = await readSides(locked.sql, [storeId], [earlier_id, later_id]);
      const shaOf = (memoryId: string) => sides.find((side) => side.id === memoryId)?.content_sha256;
      if (shaOf(earlier_id) !== input.earlier_sha256 || shaOf(later_id) !== input.later_sha256) throw changed();
      return editsFor(row, input);
    },
    also: async (sql, locked) => {
      const by = { decision, userId: actor.kind === "member" ? actor.userId : null, at: locked.authorship.now };
      if (!(await settleDuplicateRow(sql, { storeId, id }, by))) throw changed();
      const target = { memory_store_id: storeId, duplicate_id: id };
      const act = { action: "duplicate.settled", target, data: { decision, earlier_id, later_id } } as const;
      const chain = { id: storeId, head: locked.row };
      await moveStoreChain(sql, storeId, await appendToChain(sql, chain, context, act));
    },
  });
  publishLive(context.db, { kind: "store.changed", workspaceId: actor.workspaceId, storeId });
  return { id };
}
