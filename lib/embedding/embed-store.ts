import "server-only";
import type { Database } from "@/lib/db/database";
import type { Sql } from "@/lib/db/sql";
import { readEntryText } from "@/lib/domain/entry";
import { jobLeaseMs } from "@/lib/job/job-process";
import { type CallOptions, embedTexts } from "./call-embedder";
import { type Embedder, EmbedderFailure } from "./embedder";
import {
  claimStore,
  insertVector,
  lockStore,
  moveProgress,
  noteLength,
  type ProgressRow,
  pruneVectors,
  readUnembedded,
  readUnembeddedApproved,
  releaseStore,
  renewStore,
  type SpaceRow,
  type UnembeddedRow,
} from "./embedder.store";
import { vectorText } from "./vector";

/** What a step is made with. */
export interface Embedding {
  db: Database;
  embedder: Embedder;
  space: SpaceRow;
  now: () => number;
  signal?: AbortSignal;
  timeoutMs?: number;
  resolve?: CallOptions["resolve"];
}

const atOnce = 16;
const usualTimeoutMs = 30_000;
// Beyond what most models read; what a text is about stands in front.
const mostCharacters = 6_000;
const fewCharacters = 1_000;

const textOf = (content: string, most: number): string => {
  const { tags, content: said } = readEntryText(content);
  return [tags.join(", "), said]
    .filter((part) => part !== "")
    .join("\n")
    .slice(0, most)
    .toWellFormed();
};

const ask = ({ embedder, space, signal, timeoutMs = usualTimeoutMs, resolve }: Embedding, texts: readonly string[]) =>
  embedTexts(embedder, texts, { timeoutMs, signal, resolve, length: space.length });

/** A text that the model does not take is tried shorter, and then left to the search for words. */
async function askForOne(embedding: Embedding, content: string): Promise<Float32Array | null> {
  for (const most of [mostCharacters, fewCharacters]) {
    try {
      const [vector] = await ask(embedding, [textOf(content, most)]);
      return vector ?? null;
    } catch (error) {
      if (!(error instanceof EmbedderFailure) || error.code !== "bad_request") throw error;
    }
  }
  return null;
}

type Made = { id: string; vector: Float32Array };

interface Asked {
  made: readonly Made[];
  /** The versions that the embedder was asked for. */
  asked: ReadonlySet<string>;
}

/** @throws EmbedderFailure where it is the embedder's fault and not that of one text */
async function vectorsFor(embedding: Embedding, rows: readonly UnembeddedRow[]): Promise<Made[]> {
  const said = rows.filter(({ content }) => textOf(content, mostCharacters).trim() !== "");
  if (said.length === 0) return [];
  try {
    const texts = said.map(({ content }) => textOf(content, mostCharacters));
    const vectors = await ask(embedding, texts);
    return said.flatMap(({ id }, at) => (vectors[at] ? [{ id, vector: vectors[at] }] : []));
  } catch (error) {
    if (!(error instanceof EmbedderFailure) || error.code !== "bad_request") throw error;
  }
  const made: Made[] = [];
  for (const { id, content } of said) {
    const vector = await askForOne(embedding, content);
    if (vector) made.push({ id, vector });
  }
  // It takes nothing at all: that is no fault of the texts.
  if (made.length === 0) await ask(embedding, ["Palimpsest"]);
  return made;
}

interface Step extends ProgressRow {
  storeId: string;
  /** Where the history is looked at next. */
  next: number;
}

/** Whether agents are served what nobody has asked for: it was more than a step takes, or a verdict came meanwhile. */
async function isLeft(sql: Sql, at: { storeId: string; spaceId: string }, { made, asked }: Asked): Promise<boolean> {
  // What the model does not take is asked for again with the next write, not at once.
  if (asked.size > 0 && made.length === 0) return false;
  const left = await readUnembeddedApproved(sql, at, asked.size + 1);
  return left.some(({ id }) => !asked.has(id));
}

/** @returns up to which version the store has vectors now */
async function keep({ db, space }: Embedding, step: Step, asked: Asked): Promise<number> {
  const { storeId, seq, until, next } = step;
  const { made } = asked;
  const at = { storeId, spaceId: space.id };
  return db.commit(storeId, async (sql) => {
    // Whoever redacts holds the same lock: a text that has gone meanwhile gets no vector.
    if (!(await lockStore(sql, storeId))) return until;
    for (const { id, vector } of made)
      await insertVector(sql, { versionId: id, storeId, spaceId: space.id, vector: vectorText(vector) });
    await pruneVectors(sql, { storeId, after: seq, until: next });
    if (made[0]) await noteLength(sql, space.id, made[0].vector.length);
    const reached = next === until && (await isLeft(sql, at, asked)) ? next - 1 : next;
    await moveProgress(sql, at, reached);
    return reached;
  });
}

const leaseOf = (now: number) => ({
  now: new Date(now).toISOString(),
  until: new Date(now + jobLeaseMs).toISOString(),
});

/** Holds on to a store, however long the embedder takes. @returns what ends that */
function holdStore({ db, now }: Embedding, storeId: string): () => void {
  const renew = () => db.transaction(async ({ sql }) => renewStore(sql, storeId, leaseOf(now())));
  // Where that fails the lease runs out, and another process asks for the same.
  const timer = setInterval(() => void renew().catch(() => undefined), jobLeaseMs / 3);
  return () => clearInterval(timer);
}

/** `taken`: another process is at it. */
export type StepOutcome = "more" | "done" | "taken";

/**
 * Makes vectors for the next versions of a store. Nobody waits for it, and no lock is held while the embedder is asked.
 * @throws EmbedderFailure
 */
export async function embedStep(embedding: Embedding, storeId: string): Promise<StepOutcome> {
  const { db, space, now } = embedding;
  const at = { storeId, spaceId: space.id };
  const claimed = await db.transaction(({ sql }) => claimStore(sql, at, leaseOf(now())));
  if (!claimed) return "taken";
  const letGo = holdStore(embedding, storeId);
  try {
    const stretch = { ...at, after: claimed.seq, until: claimed.until };
    const rows = await readUnembedded(db.read, stretch, atOnce);
    const approved = rows.length < atOnce ? await readUnembeddedApproved(db.read, at, atOnce - rows.length) : [];
    const known = new Set(rows.map(({ id }) => id));
    const all = [...rows, ...approved.filter(({ id }) => !known.has(id))];
    const next = rows.length < atOnce ? claimed.until : (rows.at(-1)?.seq ?? claimed.until);
    const made = await vectorsFor(embedding, all);
    const asked = new Set(all.map(({ id }) => id));
    const reached = await keep(embedding, { storeId, ...claimed, next }, { made, asked });
    space.length ??= made[0]?.vector.length ?? null;
    return reached < claimed.until ? "more" : "done";
  } catch (error) {
    await db.transaction(async ({ sql }) => releaseStore(sql, storeId));
    throw error;
  } finally {
    letGo();
  }
}
