import { createHash } from "node:crypto";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { databaseLog } from "@/lib/audit/database-log.store";
import { openLog } from "@/lib/audit/open-log.store";
import { verifyLog } from "@/lib/audit/verify-log";
import { commitChange } from "@/lib/change/commit-change";
import type { Config } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { commitVersion } from "@/lib/domain/version-commitment";
import { eraseNow } from "@/lib/erasure/run-erasure";
import { createStore } from "@/lib/store/create-store";
import { redactVersion } from "@/lib/version/redact-version";
import { cpuTime } from "./cpu-time";
import { findNeedles } from "./find-needles";
import { contextOf, createMember, createWorkspace, fillStore } from "./fixtures";
import { allowTampering, tamper } from "./tamper-log";

const newAdmin = async (db: Database) => contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
const logOf = ({ db, actor }: Context) => databaseLog(db.read, actor.workspaceId);
const perTransaction = 1_000;

/** Appends entries to one chain and verifies them. @returns how many were verified, the milliseconds it took and those of work in them */
export async function timeVerification(
  db: Database,
  entries: number,
): Promise<{ verified: number; ms: number; cpuMs: number }> {
  const admin = await newAdmin(db);
  for (let at = 0; at < entries; at += perTransaction) {
    await db.transaction(async ({ sql }) => {
      for (let one = at; one < Math.min(at + perTransaction, entries); one++) {
        const data = { fields: ["name"], at: one } as unknown as { fields: string[] };
        const target = { memory_store_id: "memstore_01ARZ3NDEKTSV4RRFFQ69G5FAV" };
        await appendToWorkspaceChain(sql, admin, { action: "store.updated", target, data });
      }
    });
  }
  const started = performance.now();
  const worked = cpuTime();
  const verdict = await verifyLog(logOf(admin), { keys: [] });
  const ms = performance.now() - started;
  return { verified: verdict.ok ? verdict.entries : 0, ms, cpuMs: cpuTime() - worked };
}

export interface TamperingFigures {
  tried: number;
  /** The log did not verify, and the first bad entry was named. */
  detected: number;
  missed: string[];
}

/** Changes one byte, deletes a row, swaps two or inserts one at a random place of a small log, so many times, one after the other. */
export async function countDetected(
  db: Database,
  location: Config["database"],
  rounds: number,
): Promise<TamperingFigures> {
  const admin = await newAdmin(db);
  const { id: storeId } = await createStore(admin, { name: "One", description: "", metadata: {} });
  for (let at = 0; at < 8; at++) {
    const create = { kind: "create", path: parseMemoryPath(`/${at}`), content: parseContent(`note ${at}`) } as const;
    await commitChange(admin, { storeId, edits: [create] });
  }
  const raw = await allowTampering(location);
  const { log, close } = await openLog({ db: "file" in location ? location.file : location.url });
  const figures: TamperingFigures = { tried: 0, detected: 0, missed: [] };
  try {
    for (let round = 0; round < rounds; round++) {
      const { undo, what, chain, seq } = await tamper(raw, round);
      const { ok, chainProblems } = await verifyLog(log, { keys: [] });
      await undo();
      figures.tried += 1;
      const named = chainProblems.find((problem) => problem.chain === chain)?.seq;
      if (!ok && named === seq) figures.detected += 1;
      else figures.missed.push(`${what} at ${seq} (round ${round}): ${ok ? "it verifies" : `named ${named}`}`);
    }
    if (!(await verifyLog(log, { keys: [] })).ok) figures.missed.push("untouched again, it does not verify");
    return figures;
  } finally {
    await close();
    await raw.close();
  }
}

const textOf = (at: number) => `The PIN of the card is ${40_000 + at}.`;
const pathOf = (at: number) => `/holder-${at}.md`;

/** What would tell of a text: itself, its path, and digests of it as they are usually written down. */
function dictionary(count: number): Map<string, Buffer> {
  const words = new Map<string, Buffer>();
  for (let at = 0; at < count; at++) {
    const text = textOf(at);
    words.set(`text ${at}`, Buffer.from(text));
    words.set(`path ${at}`, Buffer.from(pathOf(at).slice(1)));
    for (const algorithm of ["md5", "sha1", "sha256", "sha512"]) {
      const digest = createHash(algorithm).update(text).digest();
      words.set(`${algorithm} ${at}`, digest);
      words.set(`${algorithm} ${at} in hex`, Buffer.from(digest.toString("hex")));
      words.set(`${algorithm} ${at} in base64`, Buffer.from(digest.toString("base64")));
    }
  }
  return words;
}

/** The commitments that the true texts would have under any salt that is left anywhere in the database. */
async function guessCommitments(db: Database, count: number): Promise<Map<string, Buffer>> {
  const salts = await db.prisma.version.findMany({ where: { salt: { not: null } }, select: { salt: true } });
  const guesses = new Map<string, Buffer>();
  for (const { salt } of salts)
    for (let at = 0; at < count; at++) {
      const { content, sizeBytes, sha256 } = parseContent(textOf(at));
      const said = { salt: salt ?? "", path: pathOf(at), size: sizeBytes, sha256, content };
      guesses.set(`commitment ${at} under ${salt}`, Buffer.from(commitVersion(said)));
    }
  return guesses;
}

export interface SilenceFigures {
  redacted: number;
  /** Redacted versions as the verification of the log counts them, 0 where it does not verify. */
  verified: number;
  words: number;
  files: number;
  found: string[];
}

/** Writes short texts, deletes and redacts all of them, and looks for what could confirm a true guess in every byte that remains. */
export async function lookForGuesses(
  db: Database,
  folders: () => Promise<readonly string[]>,
  redactions: number,
): Promise<SilenceFigures> {
  const admin = await newAdmin(db);
  const store = await createStore(admin, { name: "PINs", description: "", metadata: {} });
  await fillStore(
    db,
    store,
    Array.from({ length: redactions }, (_, at) => [pathOf(at), textOf(at)] as const),
  );
  const heads = await db.prisma.memory.findMany({ where: { storeId: store.id }, orderBy: { id: "asc" } });
  const edits = heads.map(({ id }) => ({ kind: "delete", memoryId: id }) as const);
  await commitChange(admin, { storeId: store.id, edits });
  const versions = await db.prisma.version.findMany({ where: { storeId: store.id }, select: { id: true } });
  for (const { id } of versions)
    await redactVersion(admin, { memory_store_id: store.id, memory_version_id: id, reason: "secret" });
  const verdict = await verifyLog(logOf(admin), { keys: [] });
  if (!(await eraseNow(db))) throw new Error("somebody reads the database");
  const words = new Map([...dictionary(redactions), ...(await guessCommitments(db, redactions))]);
  const look = findNeedles(await folders(), words);
  const verified = verdict.ok ? (verdict.versions?.redacted ?? 0) : 0;
  const found = [...look.found].map(([word, file]) => `${word} in ${file}`);
  return { redacted: versions.length, verified, words: words.size, files: look.files, found };
}
