import "server-only";
import type { Context } from "@/lib/access/context";
import type { AuditAct } from "@/lib/audit/audit-action";
import type { Sql } from "@/lib/db/sql";
import { assertWordsNotHeld } from "@/lib/hold/hold.store";
import { publishLive } from "@/lib/live/live-bus";
import { readComment, removeCommentRow } from "@/lib/review/comment.store";
import { underStoreLock } from "@/lib/review/require-change";
import { requestErasure } from "@/lib/store/store-lock.store";
import { recallMatcher } from "./matcher-memory";
import type { Redaction } from "./redaction";
import { clearReason, markHitDone, type OpenHitRow, readHitText } from "./redaction.store";

type Cleared = Extract<AuditAct, { action: "change.reason_cleared" | "comment.removed" }>;

interface Said {
  hit: OpenHitRow;
  words: string | null;
}

async function clearOne(sql: Sql, redaction: Redaction, { hit, words }: Said, now: string): Promise<Cleared | null> {
  const target = { memory_store_id: hit.store_id, change_id: hit.target_id };
  if (hit.kind === "reason") {
    await assertWordsNotHeld(sql, { storeId: hit.store_id, changeId: hit.target_id, words }, "This reason");
    await clearReason(sql, hit.store_id, hit.target_id);
    return { action: "change.reason_cleared", target, data: { redaction_id: redaction.id } };
  }
  const comment = await readComment(sql, hit.store_id, hit.target_id);
  if (!comment || comment.removed_at !== null) return null;
  await assertWordsNotHeld(sql, { storeId: hit.store_id, changeId: comment.change_id, words }, "This comment");
  await removeCommentRow(sql, comment, now);
  return {
    action: "comment.removed",
    target: { ...target, change_id: comment.change_id },
    data: { comment_id: comment.id },
  };
}

/** Takes away the words of a comment, or of the reason of a change, that say it. That there were words stays. */
export async function clearText(
  context: Context,
  redaction: Redaction,
  hit: OpenHitRow,
  also: (sql: Sql) => Promise<void>,
): Promise<void> {
  const storeId = hit.store_id;
  const changeId = await underStoreLock(context, storeId, async (sql) => {
    const now = context.now();
    const text = await readHitText(sql, hit);
    if (text && text.length >= 8) recallMatcher(redaction.id)?.needles.texts.add(text.slice(0, 200));
    const act = await clearOne(sql, redaction, { hit, words: text ?? null }, now);
    await requestErasure(sql, storeId, now);
    await markHitDone(sql, redaction.id, { kind: hit.kind, targetId: hit.target_id, wasHead: false });
    await also(sql);
    return { act, result: act?.target.change_id };
  });
  if (!changeId) return;
  const { workspaceId } = context.actor;
  publishLive(context.db, { kind: "review.changed", workspaceId, storeId, changeIds: [changeId], memoryIds: [] });
}
