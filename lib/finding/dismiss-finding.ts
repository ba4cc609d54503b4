import "server-only";
import { randomBytes } from "node:crypto";
import type { Context } from "@/lib/access/context";
import type { Sql } from "@/lib/db/sql";
import { actorRef } from "@/lib/domain/actor";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import type { Action } from "@/lib/domain/role";
import { publishLive } from "@/lib/live/live-bus";
import { underStoreLock } from "@/lib/review/require-change";
import { requireStore } from "@/lib/store/require-store";
import type { Store } from "@/lib/store/store";
import { describeFindings } from "./describe-findings";
import {
  deleteDismissal,
  findStoreOfFinding,
  insertDismissal,
  linkFindings,
  readEqualFindings,
  readFinding,
  recountRisk,
  unlinkFindings,
} from "./dismissal.store";
import type { Finding } from "./finding";
import type { DismissFindingInput, FindingInput } from "./finding.schema";
import { fingerprintOf } from "./fingerprint";
import { foundText } from "./found-text";

type Row = NonNullable<Awaited<ReturnType<typeof readFinding>>>;

/** Findings that are looked at for equal text when one of them is dismissed. */
const mostEqual = 5_000;

const gone = (id: string) => new AppError("not_found", `There is no finding ${id}.`);

async function requireStoreOfFinding(context: Context, id: string, action: Action): Promise<Store> {
  const row = await findStoreOfFinding(context.db.read, id);
  if (!row) throw gone(id);
  try {
    return await requireStore(context, row.store_id, action);
  } catch (error) {
    // The store of a finding is not to be learned from its refusal.
    throw isAppError(error) && error.code === "not_found" ? gone(id) : error;
  }
}

async function answer(context: Context, id: string, storeId: string, changeIds: readonly string[]): Promise<Finding> {
  publishLive(context.db, {
    kind: "review.changed",
    workspaceId: context.actor.workspaceId,
    storeId,
    changeIds: [...changeIds],
    memoryIds: [],
  });
  const row = await readFinding(context.db.read, storeId, id);
  const [finding] = row ? await describeFindings(context, [row]) : [];
  if (!finding) throw gone(id);
  return finding;
}

async function linkEqual(sql: Sql, row: Row, dismissal: { id: string; by: string | null; at: string }) {
  const text = foundText(row);
  const length = Number(row.end_offset) - Number(row.start_offset);
  const of = { storeId: row.store_id, kind: row.kind, rule: row.rule, length, limit: mostEqual };
  const equal = text === null ? [] : await readEqualFindings(sql, of);
  const same = equal.filter((other) => foundText(other) === text);
  const ids = [...new Set([row.id, ...same.map(({ id }) => id)])];
  await linkFindings(sql, { storeId: row.store_id, ids }, dismissal);
  return [...new Set([row.change_id, ...same.map((other) => other.change_id)])];
}

/**
 * Says that a finding is none. It and every finding of equal text in the store, those to come included, count no more: they
 * add no risk, keep nothing back, and are neither masked nor refused. The text itself is not kept, only a fingerprint under a
 * salt of its own, which goes when a version that holds the text is redacted, as does the reason.
 * @throws AppError not_found, permission
 */
export async function dismissFinding(context: Context, input: DismissFindingInput): Promise<Finding> {
  const store = await requireStoreOfFinding(context, input.finding_id, "change.review");
  const changeIds = await underStoreLock(context, store.id, async (sql) => {
    const row = await readFinding(sql, store.id, input.finding_id);
    if (!row) throw gone(input.finding_id);
    if (row.dismissed_at !== null) return { act: null, result: [] };
    const at = context.now();
    const text = foundText(row);
    const salt = text === null ? null : randomBytes(32).toString("hex");
    const by = actorRef(context.actor, null).id;
    const id = createId("dsm", Date.parse(at));
    await insertDismissal(sql, {
      ...{ id, store_id: store.id, kind: row.kind, rule: row.rule, salt, dismissed_by: by, dismissed_at: at },
      fingerprint: text === null || salt === null ? null : fingerprintOf(salt, text),
      reason: input.reason,
    });
    const result = await linkEqual(sql, row, { id, by, at });
    await recountRisk(sql, store.id, result);
    const target = { memory_store_id: store.id, finding_id: row.id };
    return { act: { action: "finding.dismissed", target, data: { dismissal_id: id, changes: result.length } }, result };
  });
  return answer(context, input.finding_id, store.id, changeIds);
}

/**
 * Takes a dismissal back, for all findings that it covered.
 * @throws AppError not_found, permission
 */
export async function restoreFinding(context: Context, input: FindingInput): Promise<Finding> {
  const store = await requireStoreOfFinding(context, input.finding_id, "change.review");
  const changeIds = await underStoreLock(context, store.id, async (sql) => {
    const row = await readFinding(sql, store.id, input.finding_id);
    if (!row) throw gone(input.finding_id);
    if (row.dismissal_id === null) return { act: null, result: [] };
    const result = await unlinkFindings(sql, store.id, row.dismissal_id);
    await deleteDismissal(sql, store.id, row.dismissal_id);
    await recountRisk(sql, store.id, result);
    const target = { memory_store_id: store.id, finding_id: row.id };
    const data = { dismissal_id: row.dismissal_id, changes: result.length };
    return { act: { action: "finding.restored", target, data }, result };
  });
  return answer(context, input.finding_id, store.id, changeIds);
}
