import "server-only";
import type { Context } from "@/lib/access/context";
import { authorIdOf, type LockedStore, type Move } from "@/lib/change/locked-store.store";
import type { Sql } from "@/lib/db/sql";
import type { Actor } from "@/lib/domain/actor";
import { detect } from "@/lib/domain/detect";
import { createId } from "@/lib/domain/id";
import { autoApprovalFor, mayHold, ownersOf, policyFor, type ReviewSettings } from "@/lib/domain/review-policy";
import { sampleChange } from "@/lib/domain/sampling";
import { dismissedAmong } from "@/lib/finding/dismissed-texts";
import { notifyStale } from "@/lib/notification/notify.store";
import { tellPending } from "@/lib/webhook/tell-written";
import { askOwners } from "./ask-owners";
import type { HeldBefore, Verdict } from "./decision";
import {
  findHeld,
  findHeldOf,
  type HeldRow,
  insertFinding,
  type ReviewedVersionRow,
  readRuleCounter,
  setReviewState,
  setReviewStates,
  setRisk,
  upsertHeld,
  writeRuleCounter,
} from "./held.store";
import { inspectContent, mostFindingsPerText } from "./inspect-content";
import { recordDecision } from "./record-decision";
import { type ReleasedHead, releaseHeads } from "./release-heads";
import { isServedThere } from "./served-place";
import { coveredChanges } from "./settle-covered";
import { walkBack, walkBackEach } from "./walk-back";

/** How a change stands to review: `ask` by the rules, `settled` where the act is itself a verdict, `exempt` where it only repeats what still has to be looked at. */
export type ReviewMode = "ask" | "settled" | "exempt";

/** The review state that a change begins with. */
export function firstReviewState(
  actor: Actor,
  settings: ReviewSettings,
  mode: ReviewMode,
): "pending" | "exempt" | null {
  if (mode === "exempt") return "exempt";
  if (mode === "settled" || actor.kind === "system") return null;
  return actor.kind === "key" || settings.members ? "pending" : null;
}

interface Opening {
  sql: Sql;
  context: Context;
  store: LockedStore;
  /** Where each memory stood before the change and stands after it. */
  moves: readonly Move[];
  /** What was found, by version. */
  findings: ReadonlyMap<string, Found>;
}

interface Found {
  count: number;
  /** Something among it keeps the write back, whatever the policy. */
  keepsBack: boolean;
}

/** The last move of each memory, from where the first one began. */
function wholeMoves(moves: readonly Move[]): Move[] {
  const byMemory = new Map<string, Move>();
  for (const move of moves) {
    const first = byMemory.get(move.after.id);
    byMemory.set(move.after.id, first ? { ...move, before: first.before } : move);
  }
  return [...byMemory.values()];
}

const pathsOf = (move: Move): string[] =>
  move.before?.path != null && move.before.path !== move.path ? [move.path, move.before.path] : [move.path];

/** What stands in a text, and in its path where that is new; the path has no lines. */
function seenIn({ before, path, content }: Move, { settings }: LockedStore) {
  const inText = content ? inspectContent(content, settings.detectors).slice(0, mostFindingsPerText) : [];
  if (!content || before?.path === path) return [{ text: content?.content ?? "", seen: inText }];
  const inPath = detect(path, settings.detectors).map((one) => ({ ...one, line: 0 }));
  return [
    { text: path, seen: inPath },
    { text: content.content, seen: inText },
  ];
}

async function recordFindings(sql: Sql, store: LockedStore): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const { now, changeId } = store.authorship;
  for (const move of store.moves) {
    const { after } = move;
    const of = { store_id: store.row.id, memory_id: after.id, version_id: after.head_version_id, change_id: changeId };
    for (const { text, seen } of seenIn(move, store)) {
      const dismissed = await dismissedAmong(sql, store.row.id, { text, seen });
      for (const one of seen) {
        const { kind, rule, start, end, line } = one;
        const at = { kind, rule, start_offset: start, end_offset: end, line, created_at: now };
        const dismissal = dismissed.get(one);
        await insertFinding(sql, {
          ...{ id: createId("fnd", Date.parse(now)), ...of, ...at },
          dismissed_at: dismissal ? now : null,
          dismissed_by: dismissal?.dismissed_by ?? null,
          dismissal_id: dismissal?.id ?? null,
        });
        if (dismissal) continue;
        const { count = 0, keepsBack = false } = found.get(after.head_version_id) ?? {};
        found.set(after.head_version_id, { count: count + 1, keepsBack: keepsBack || one.action === "quarantine" });
      }
    }
  }
  const total = [...found.values()].reduce((sum, { count }) => sum + count, 0);
  if (total > 0) await setRisk(sql, store.row.id, changeId, total);
  return found;
}

/** Keeps a memory's head from everybody but its author until it is decided on; what was served before goes on being served. */
async function hold({ sql, store }: Opening, move: Move): Promise<void> {
  const held = await findHeld(sql, store.row.id, move.after.id);
  const served = held
    ? { version: held.approved_version_id, path: held.approved_path }
    : { version: move.before?.path == null ? null : move.before.head_version_id, path: move.before?.path ?? null };
  await upsertHeld(sql, {
    memory_id: move.after.id,
    store_id: store.row.id,
    change_id: store.authorship.changeId,
    author_id: authorIdOf(store.authorship),
    approved_version_id: served.version,
    approved_path: served.path,
  });
}

/** Where agents are still served something else, nothing new can be served, whatever the policy says about it. */
async function isInTheWay({ sql, store }: Opening, { after }: Move): Promise<boolean> {
  const place = { storeId: store.row.id, memoryId: after.id };
  return after.path !== null && isServedThere(sql, { ...place, path: after.path });
}

async function openPending(opening: Opening): Promise<void> {
  const { sql, store, moves, findings } = opening;
  const { review } = store.settings;
  const { authorship } = store;
  const paths = moves.flatMap(pathsOf);
  if (!authorship.forPeople && (await approvedByRule(opening, paths))) return;
  await tellPending(sql, store);
  await askOwners(opening.context, store, new Set(ownersOf(review, paths)));
  if (!mayHold(store.settings)) return;
  for (const move of moves) {
    const policy = policyFor(review, pathsOf(move));
    const found = findings.get(move.after.head_version_id);
    const waits = policy === "approved" || (policy === "quarantine" && found !== undefined) || found?.keepsBack;
    const mustWait = waits || (await findHeld(sql, store.row.id, move.after.id)) || (await isInTheWay(opening, move));
    if (mustWait) await hold(opening, move);
  }
}

/** A rule approves a change only where nothing was found in it and nothing older waits below it, which nobody would see then. */
async function approvedByRule(opening: Opening, paths: string[]): Promise<boolean> {
  const { sql, context, store, moves, findings } = opening;
  const { authorship, row } = store;
  const serviceAccountId = (context.actor.kind === "key" && context.actor.serviceAccountId) || null;
  const rule = autoApprovalFor(store.settings.review, { keyId: authorship.apiKeyId, serviceAccountId, paths });
  if (!rule || findings.size > 0) return false;
  for (const move of moves) {
    const { id: memoryId, version_count: below } = move.after;
    if ((await walkBack(sql, { storeId: row.id, memoryId, below })).open.length > 0) return false;
    if ((await findHeld(sql, row.id, memoryId)) || (await isInTheWay(opening, move))) return false;
  }
  const counted = await readRuleCounter(sql, row.id, rule.id);
  const sample = sampleChange(counted, rule.sample_every || null);
  await writeRuleCounter(sql, { storeId: row.id, ruleId: rule.id, count: sample.counter });
  if (sample.goesToPerson) return false;
  const at = { storeId: row.id, changeId: authorship.changeId };
  await setReviewState(sql, at, { state: "approved", by: `rule:${rule.id}`, at: authorship.now });
  await recordDecision(sql, context, {
    storeId: row.id,
    verdict: "approve",
    ruleId: rule.id,
    writtenChangeId: null,
    states: [{ change_id: authorship.changeId, state: "pending", by: null, at: null }],
    held: [],
  });
  return true;
}

interface Settling {
  corrected: Set<string>;
  boundaries: Map<string, number>;
  held: HeldBefore[];
  released: ReleasedHead[];
  repeats: boolean;
}

/** A person's own text settles what waited below it; unreviewed text that a person only moved or brought back goes on waiting. */
function settleMove(
  { move, open, held }: { move: Move; open: readonly ReviewedVersionRow[]; held: HeldRow | undefined },
  settling: Settling,
): void {
  const { id: memoryId, version_count: number } = move.after;
  if (move.content && open.some((row) => row.content_sha256 === move.content?.sha256)) {
    settling.repeats = true;
    return;
  }
  if (move.before) {
    settling.held.push({
      memory_id: memoryId,
      change_id: held?.change_id ?? null,
      author_id: held?.author_id ?? null,
      approved_version_id: held?.approved_version_id ?? null,
      head_version_id: move.before.head_version_id,
    });
  }
  if (held) settling.released.push({ held, path: move.after.path });
  settling.boundaries.set(memoryId, number);
  for (const row of open) if (row.review_state === "pending") settling.corrected.add(row.change_id);
}

async function heldOf({ sql, store }: Opening, moves: readonly Move[]): Promise<Map<string, HeldRow>> {
  if (!mayHold(store.settings)) return new Map();
  const ids = moves.map(({ after }) => after.id);
  return new Map((await findHeldOf(sql, store.row.id, ids)).map((row) => [row.memory_id, row]));
}

async function settleByWriting(opening: Opening): Promise<void> {
  const { sql, context, store, moves } = opening;
  const { authorship, row } = store;
  const settling: Settling = { corrected: new Set(), boundaries: new Map(), held: [], released: [], repeats: false };
  const known = moves.filter((move) => move.before);
  const walks = await walkBackEach(
    sql,
    row.id,
    known.map(({ after }) => ({ memoryId: after.id, below: after.version_count })),
  );
  const held = await heldOf(opening, known);
  for (const move of known) {
    const open = walks.get(move.after.id)?.open ?? [];
    settleMove({ move, open, held: held.get(move.after.id) }, settling);
  }
  await releaseHeads(sql, row.id, settling.released);
  if (settling.repeats) {
    await setReviewState(
      sql,
      { storeId: row.id, changeId: authorship.changeId },
      { state: "exempt", by: null, at: null },
    );
  }
  const changeIds = settling.corrected;
  const covered = await coveredChanges(sql, row.id, { changeIds, boundaries: settling.boundaries });
  if (covered.length === 0) return;
  await setReviewStates(
    sql,
    { storeId: row.id, changeIds: covered.map(({ id }) => id) },
    { state: "corrected", by: authorship.actor.id, at: authorship.now },
  );
  const verdict: Verdict = "correct";
  await recordDecision(sql, context, {
    storeId: row.id,
    verdict,
    ruleId: null,
    writtenChangeId: authorship.changeId,
    states: covered.map((change) => ({
      change_id: change.id,
      state: change.review_state,
      by: change.reviewed_by,
      at: change.reviewed_at,
    })),
    held: settling.held,
  });
}

/**
 * What a change means for review, decided in its own transaction: what is found in it, whether it waits, whether a rule
 * approves it, and, for a person's writing, what it settles. In an open store an agent's plain write costs nothing here.
 */
export async function openReview(sql: Sql, context: Context, store: LockedStore, mode: ReviewMode): Promise<void> {
  const findings = await recordFindings(sql, store);
  const opening = { sql, context, store, moves: wholeMoves(store.moves), findings };
  if (store.authorship.reviewState === "pending") {
    await notifyStale(sql, store);
    await openPending(opening);
  } else if (mode === "ask" && context.actor.kind === "member") await settleByWriting(opening);
}
