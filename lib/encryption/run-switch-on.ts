import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { noteInLog } from "@/lib/backup/note-in-log";
import type { Sql } from "@/lib/db/sql";
import { tokenLine } from "@/lib/domain/tokenise";
import { runErasure } from "@/lib/erasure/run-erasure";
import type { JobKindRunner, JobRun } from "@/lib/job/job-runner";
import { requestErasure } from "@/lib/store/store-lock.store";
import { AtRestCipher } from "./at-rest-cipher";
import {
  finishEncryption,
  indexMemory,
  lockAnyStore,
  readPlainComments,
  readPlainReasons,
  readPlainVersions,
  readStoreSizes,
  rewriteTexts,
} from "./encryption.store";

const atOnce = 100;
const againMs = 2_000;

/** Where the work is: in which store, at which of its versions, and then at which of its changes. */
interface Place {
  storeId: string;
  seq: number;
  changeSeq: number;
  /** Versions of the stores before it. */
  before: number;
}

interface Step {
  cipher: AtRestCipher;
  place: Place;
}

/** Encrypts the next versions of a store, and the words of those that can be found. @returns where to go on; null at the end */
async function sealVersions(sql: Sql, { cipher, place: { storeId, seq } }: Step): Promise<number | null> {
  const rows = await readPlainVersions(sql, storeId, { mark: cipher.mark, after: seq, limit: atOnce });
  const seal = (id: string, text: string) => ({ id, text: cipher.seal({ id, storeId }, text) });
  await rewriteTexts(sql, storeId, { versions: rows.map(({ id, content }) => seal(id, content)) });
  for (const { id, content, head_of, is_served } of rows) {
    const tokens = head_of !== null || is_served === 1 ? tokenLine(content) : "";
    if (head_of !== null) await indexMemory(sql, { memoryId: head_of, storeId, tokens });
    if (is_served === 1) await indexMemory(sql, { memoryId: id, storeId, tokens });
  }
  return rows.length === atOnce ? (rows.at(-1)?.seq ?? null) : null;
}

async function sealWords(sql: Sql, { cipher, place: { storeId, changeSeq } }: Step): Promise<number | null> {
  const { mark } = cipher;
  const reasons = await readPlainReasons(sql, storeId, { mark, after: changeSeq, limit: atOnce });
  const comments = await readPlainComments(sql, storeId, { mark, limit: atOnce });
  const seal = (id: string, text: string) => ({ id, text: cipher.seal({ id, storeId }, text) });
  await rewriteTexts(sql, storeId, {
    reasons: reasons.map(({ id, reason }) => seal(id, reason)),
    comments: comments.map(({ id, body }) => seal(id, body)),
  });
  if (reasons.length < atOnce && comments.length < atOnce) return null;
  return reasons.at(-1)?.seq ?? changeSeq;
}

function placeOf({ job }: JobRun): Place | null {
  const { cursor } = job.progress;
  if (cursor === null) return null;
  const number = (value: unknown) => (typeof value === "number" ? value : 0);
  return {
    storeId: String(cursor.storeId),
    seq: number(cursor.seq),
    changeSeq: number(cursor.changeSeq),
    before: number(cursor.before),
  };
}

interface Store {
  id: string;
  seq: number;
}

/** Each step and the word that it was made are one transaction. */
async function sealStore(run: JobRun, cipher: AtRestCipher, { from, total }: { from: Place; total: number }) {
  const { db } = run.context;
  const save = (place: Place, sql: Sql) =>
    run.saveProgress({ done: place.before + place.seq, total, cursor: { ...place } }, sql);
  let place = from;
  for (const part of [
    { seal: sealVersions, at: "seq" },
    { seal: sealWords, at: "changeSeq" },
  ] as const) {
    for (let next: number | null = place[part.at]; next !== null; ) {
      await run.cancelled();
      next = await db.commit(place.storeId, async (sql) => {
        if (!(await lockAnyStore(sql, place.storeId))) return null;
        const reached = await part.seal(sql, { cipher, place });
        await save({ ...place, [part.at]: reached ?? place[part.at] }, sql);
        return reached;
      });
      if (next !== null) place = { ...place, [part.at]: next };
    }
  }
}

/** Removes what the files still hold of the texts as they were, and says that all is encrypted. */
async function finish(run: JobRun, cipher: AtRestCipher, stores: readonly Store[]): Promise<void> {
  const { db } = run.context;
  await db.transaction(({ sql }) => requestErasure(sql, stores.at(-1)?.id ?? "", run.context.now()));
  while (!(await runErasure(db))) {
    await run.cancelled();
    await delay(againMs);
  }
  const isFirst = (await db.transaction(async ({ sql }) => finishEncryption(sql, run.context.now()))) === 1;
  cipher.switching = false;
  const data = { stores: stores.length };
  if (isFirst)
    await noteInLog(db, (workspace_id) => ({ action: "encryption.completed", target: { workspace_id }, data }));
}

/** Encrypts what was written before there was a master key, while others read and write. */
export const switchOnRunner: JobKindRunner = {
  // Nothing else would do it: after so many deaths without a step the next start asks for it anew.
  mostTries: 20,
  async run(run) {
    const { db } = run.context;
    const { cipher } = db;
    if (!(cipher instanceof AtRestCipher)) throw new Error("this process has no master key");
    const stores = await readStoreSizes(db.read);
    const total = stores.reduce((sum, { seq }) => sum + seq, 0);
    const begun = placeOf(run);
    let before = 0;
    for (const { id, seq } of stores) {
      const from = begun?.storeId === id ? begun : { storeId: id, seq: 0, changeSeq: 0, before };
      if (begun === null || id >= begun.storeId) await sealStore(run, cipher, { from, total });
      before += seq;
    }
    await finish(run, cipher, stores);
    return { stores: stores.length, versions: total };
  },
};
