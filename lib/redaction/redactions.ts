import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import type { Stretch } from "@/lib/domain/text-matches";
import { holdsOnMemories } from "@/lib/hold/hold.store";
import { namesOf } from "@/lib/review/names.store";
import { knowAgain } from "./know-again";
import { recallMatcher } from "./matcher-memory";
import type { Redaction } from "./redaction";
import type { ListHitsInput, ListRedactionsInput, RedactionInput } from "./redaction.schema";
import {
  countHits,
  countReach,
  findRedactions,
  type PileRow,
  readHits,
  readHitText,
  readServedTo,
  type ServedToRow,
  type ShownHitRow,
} from "./redaction.store";
import { requireRedaction, seesRedaction, withJobState } from "./require-redaction";

const listKind = "redactions";
const hitsKind = "redaction_hits";

/** The newest first. @throws AppError permission */
export async function listRedactions(
  context: Context,
  input: ListRedactionsInput,
): Promise<{ redactions: Redaction[]; nextPage: string | null }> {
  assertMay(context.actor, "version.redact");
  const before = input.page === undefined ? null : decodeCursor(listKind, input.page, /^rdc_[0-9A-Z]{26}$/);
  const limit = input.limit + 1;
  const found = await findRedactions(context.db, context.actor.workspaceId, { before, limit });
  const page = found.slice(0, input.limit);
  const seen = page.filter((redaction) => seesRedaction(context, redaction));
  const last = page.at(-1);
  return {
    redactions: await Promise.all(seen.map((redaction) => withJobState(context, redaction))),
    nextPage: found.length > input.limit && last ? encodeCursor(listKind, last.id) : null,
  };
}

export interface RedactionSummary {
  redaction: Redaction;
  piles: PileRow[];
  memories: number;
  stores: number;
  servedTo: (ServedToRow & { session_label: string | null; api_key_name: string | null })[];
  /** Whether this or another process still knows what was looked for. */
  known: boolean;
}

const servedShown = 20;

/** How a redaction stands, what its scan found, and who was served that. @throws AppError not_found, permission */
export async function retrieveRedaction(context: Context, { redaction_id }: RedactionInput): Promise<RedactionSummary> {
  const redaction = await requireRedaction(context, redaction_id);
  const { read } = context.db;
  if (["scanning", "scanned", "applying"].includes(redaction.state)) await knowAgain(context.db, redaction);
  const [piles, reach, servedTo] = await Promise.all([
    countHits(read, redaction.id),
    countReach(read, redaction.id),
    readServedTo(read, redaction.id, servedShown),
  ]);
  const ids = servedTo.flatMap((one) => [one.session_id, one.api_key_id]).filter((id) => id !== "");
  const nameOf = await namesOf(context.db, redaction.workspaceId, ids);
  const named = servedTo.map((one) => ({
    ...one,
    session_label: nameOf(one.session_id).name,
    api_key_name: nameOf(one.api_key_id).name,
  }));
  return { redaction, piles, ...reach, servedTo: named, known: recallMatcher(redaction.id) !== null };
}

/** A stretch of a text with what is around it. */
export interface Excerpt {
  before: string;
  match: string;
  after: string;
}

export interface ShownHit extends ShownHitRow {
  excerpts: Excerpt[];
  pathExcerpt: Excerpt | null;
  /** The hold that keeps the memory from being removed. */
  holdId: string | null;
}

const around = 60;
const shownMatch = 400;
const shownExcerpts = 3;

function excerptOf(text: string, { start, end }: Stretch): Excerpt {
  const match = text.slice(start, end);
  return {
    before: text.slice(Math.max(0, start - around), start),
    match: match.length > shownMatch ? `${match.slice(0, shownMatch)}…` : match,
    after: text.slice(end, end + around),
  };
}

/** The hold on each memory of a page that is held. */
async function holdsOnPage(context: Context, rows: readonly ShownHitRow[]): Promise<Map<string, string>> {
  const held = new Map<string, string>();
  for (const storeId of new Set(rows.map((row) => row.store_id))) {
    const ids = rows.flatMap((row) => (row.store_id === storeId && row.memory_id ? [row.memory_id] : []));
    for (const [memoryId, { id }] of await holdsOnMemories(context.db.read, storeId, [...new Set(ids)]))
      held.set(memoryId, id);
  }
  return held;
}

async function showHit(context: Context, row: ShownHitRow, holdId: string | null): Promise<ShownHit> {
  const inContent = JSON.parse(row.in_content) as Stretch[];
  const [inPath] = JSON.parse(row.in_path) as Stretch[];
  const text = inContent.length > 0 ? await readHitText(context.db.read, row) : null;
  return {
    ...row,
    excerpts: text === null ? [] : inContent.slice(0, shownExcerpts).map((stretch) => excerptOf(text, stretch)),
    holdId,
    pathExcerpt: inPath && row.path !== null ? excerptOf(row.path, inPath) : null,
  };
}

/** What a scan found, each in its context, with the part that is to go. @throws AppError not_found, permission */
export async function listHits(
  context: Context,
  input: ListHitsInput,
): Promise<{ hits: ShownHit[]; nextPage: string | null }> {
  const redaction = await requireRedaction(context, input.redaction_id);
  const [kind = "", targetId = ""] =
    input.page === undefined ? [] : decodeCursor(hitsKind, input.page, /^[a-z]+,[a-z]+_[0-9A-Z]{26}$/).split(",");
  const after = input.page === undefined ? null : { kind, targetId };
  const rows = await readHits(context.db.read, redaction.id, { after, limit: input.limit + 1 });
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  const hits: ShownHit[] = [];
  const held = await holdsOnPage(context, page);
  for (const row of page) hits.push(await showHit(context, row, held.get(row.memory_id ?? "") ?? null));
  const more = rows.length > input.limit && last;
  return { hits, nextPage: more ? encodeCursor(hitsKind, `${last.kind},${last.target_id}`) : null };
}
