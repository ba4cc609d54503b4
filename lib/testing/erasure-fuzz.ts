import { randomBytes } from "node:crypto";
import { readAuditKey } from "@/lib/audit/audit-key";
import { databaseLog } from "@/lib/audit/database-log.store";
import { verifyLog } from "@/lib/audit/verify-log";
import { getConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { tokenise } from "@/lib/domain/tokenise";
import { operations } from "@/lib/doors/operations";
import { runErasure } from "@/lib/erasure/run-erasure";
import { JobRunner } from "@/lib/job/job-runner";
import { jobRunners } from "@/lib/runtime/job-runners";
import { type FilesLook, findNeedles } from "./find-needles";
import { type FuzzSecret, FuzzWorld, makeSecret, patternStart, run } from "./fuzz-history";
import { hex, type SeededRandom } from "./seeded-random";

export interface FuzzFigures {
  secrets: number;
  versions: number;
  redactions: number;
  /** Byte strings that had to go: texts, words of the index, paths, hashes, salts, fingerprints. */
  needles: number;
  /** How many of them stood in the files before. */
  before: number;
  look: FilesLook;
  /** Whether the audit log verifies after it all. */
  verified: boolean;
}

/** What is removed by its path. */
const vaults = ["/vault-a", "/vault-b"];

const filler = "what a long day it was, and nothing else to say of it. ".repeat(120);

const wrap = (text: string, random: SeededRandom): string =>
  random.pick([
    text,
    `the key is ${text}, twice: ${text}`,
    `first\r\n${text}\r\nlast`,
    `${filler}${text} ${filler}`,
    `shouted: ${text.toUpperCase()}`,
  ]);

async function place(world: FuzzWorld, secret: FuzzSecret, random: SeededRandom): Promise<void> {
  const { text, way } = secret;
  const [one = "", two = "", doomed = ""] = world.stores;
  const storeId = way === "store" ? doomed : random.pick([one, two]);
  const create = (path: string, content: string, reason?: string) =>
    world.create(world.anybody(random), storeId, { path, content, ...(reason && { reason }) });
  const fresh = `/notes/${random.text(hex, 10)}.md`;
  if (way === "path") {
    for (let count = 1 + random.below(2); count > 0; count--)
      await create(`${random.pick(vaults)}/${text}/${random.text(hex, 8)}`, `in the vault: ${random.text(hex, 16)}`);
    if (random.below(3) === 0) await holdAndLift(world, storeId, `${random.pick(vaults)}/${text}`);
    return;
  }
  const content = way === "pattern" ? `one ${text} two` : wrap(text, random);
  await create(fresh, content);
  if (way === "version") return;
  for (let more = random.below(4); more > 0; more--) {
    const other = random.pick(world.memories);
    const note = `again ${text}`;
    const places = [
      () => create(`/people/${text}/${random.text(hex, 4)}`, "clean"),
      () => create(`/notes/${random.text(hex, 10)}`, "clean", note),
      () => world.try(world.anybody(random), operations.updateMemory, edit(other, note)),
      ...(way === "store" ? [] : [() => world.comment(note, random)]),
    ];
    if (way === "store" && other.storeId !== storeId) continue;
    await random.pick(places)();
    await world.anything(random);
  }
}

const edit = ({ storeId, id }: { storeId: string; id: string }, content: string) => ({
  memory_store_id: storeId,
  memory_id: id,
  content,
});

async function holdAndLift(world: FuzzWorld, storeId: string, at: string): Promise<void> {
  const placed = { memory_store_id: storeId, path_prefix: at, ground: "litigation", reason: "a case" };
  const hold = await world.try(world.admin, operations.placeHold, placed);
  if (!hold) throw new Error("the hold was refused");
  const lifted = { hold_id: hold.id, ground: "ended", reason: "it is over" };
  if (!(await world.try(world.admin, operations.liftHold, lifted))) throw new Error("the hold was not lifted");
}

/** Every byte string that must be gone in the end. */
async function gatherNeedles(db: Database, secrets: readonly FuzzSecret[]): Promise<Map<string, Buffer>> {
  const needles = new Map<string, Buffer>();
  const add = (name: string, bytes: Buffer | string | null, encoding: BufferEncoding = "utf8") => {
    if (bytes !== null) needles.set(name, typeof bytes === "string" ? Buffer.from(bytes, encoding) : bytes);
  };
  for (const { text } of secrets) {
    add(`text ${text}`, text);
    add(`shouted ${text}`, text.toUpperCase());
    for (const token of tokenise(text)) if (token.length >= 10) add(`token ${token}`, token);
  }
  const versions = await db.prisma.version.findMany();
  const isInVault = (path: string | null) => path !== null && vaults.some((vault) => path.startsWith(vault));
  // What was moved out of the vault is not removed by the vault's path.
  const outside = new Set(versions.filter(({ path }) => !isInVault(path)).map(({ content }) => content));
  for (const { id, content, path, contentSha256, salt } of versions) {
    const says = (text: string | null) =>
      secrets.some((secret) => text?.toLowerCase().includes(secret.text.toLowerCase()) ?? false);
    const inVault = isInVault(path) && !outside.has(content);
    if (inVault || says(content) || says(path)) add(`salt of ${id}`, salt);
    // A shorter one, or none at all, is anywhere.
    if (inVault && content && content.length >= 8) add(`content of ${id}`, content);
    // Where only the path says it, the text stays and its hash with it.
    if (!inVault && !says(content)) continue;
    add(`hash of ${id}`, contentSha256);
    add(`raw hash of ${id}`, contentSha256, "hex");
    add(`base64 hash of ${id}`, contentSha256 && Buffer.from(contentSha256, "hex").toString("base64"));
  }
  for (const { id, fingerprint, salt } of await db.prisma.findingDismissal.findMany()) {
    add(`fingerprint of ${id}`, fingerprint);
    add(`salt of ${id}`, salt);
  }
  return needles;
}

async function runJobs(db: Database): Promise<void> {
  let later = 0;
  const failures: unknown[] = [];
  const runner = new JobRunner({
    db,
    owner: randomBytes(8).toString("hex"),
    now: () => Date.now() + later,
    runners: jobRunners(),
    onFailure: (_job, error) => failures.push(error),
  });
  for (let turn = 0; turn < 20; turn++) {
    await runner.turn();
    await runner.settle();
    const open = await db.prisma.job.count({ where: { endedAt: null } });
    if (open === 0) return;
    // A vacuum of the server's own may have been in the way: the next try is a minute later.
    later += 61_000;
  }
  throw new Error("jobs did not end", { cause: failures });
}

async function redact(world: FuzzWorld, start: object, random: SeededRandom): Promise<boolean> {
  const { db, admin } = world;
  const { id } = (await run(admin, operations.scanRedaction, { start })) as { id: string };
  await runJobs(db);
  const expected_hits = await db.prisma.redactionHit.count({ where: { redactionId: id } });
  if (expected_hits === 0) return false;
  const heads = random.pick(["mask", "remove", "delete"]);
  const input = { redaction_id: id, expected_hits, heads, reason: "secret", with_same: true };
  await run(admin, operations.applyRedaction, input);
  await runJobs(db);
  return true;
}

async function redactVersions(world: FuzzWorld, text: string, random: SeededRandom): Promise<boolean> {
  const { db, admin } = world;
  const said = { content: { contains: text } };
  const shouted = { content: { contains: text.toUpperCase() } };
  const versions = await db.prisma.version.findMany({ where: { OR: [said, shouted] } });
  const heads = await db.prisma.memory.count({
    where: { path: { not: null }, headVersionId: { in: versions.map(({ id }) => id) } },
  });
  const [first] = versions;
  if (!first) return false;
  if (heads > 0) {
    const start = { source: "version", memory_store_id: first.storeId, memory_version_id: first.id };
    return redact(world, start, random);
  }
  for (const { id, storeId } of versions) {
    const input = { memory_store_id: storeId, memory_version_id: id, reason: "secret" };
    await run(admin, operations.redactVersion, input);
  }
  return true;
}

async function redactAll(world: FuzzWorld, secrets: readonly FuzzSecret[], random: SeededRandom): Promise<number> {
  const of = (way: FuzzSecret["way"]) => secrets.filter((one) => one.way === way).map(({ text }) => text);
  const words = of("words");
  const done: boolean[] = [];
  for (const text of words.splice(0, 2)) done.push(await redact(world, { source: "words", text }, random));
  while (words.length > 0)
    done.push(await redact(world, { source: "identifiers", texts: words.splice(0, 12) }, random));
  const pattern = `${patternStart}[0-9]{4}[0-9a-f]+`;
  done.push(await redact(world, { source: "pattern", pattern, ignore_case: true }, random));
  for (const path of vaults) done.push(await redact(world, { source: "path", path }, random));
  for (const text of of("version")) done.push(await redactVersions(world, text, random));
  const doomed = world.stores[2] ?? "";
  if (random.below(2) === 0) await run(world.admin, operations.requestErasure, { metadata: { last: "true" } });
  else await run(world.admin, operations.deleteStore, { memory_store_id: doomed });
  await runJobs(world.db);
  return done.filter(Boolean).length;
}

/**
 * One round: a random history with secrets in every place that takes a text, all of them removed in every way that there is, and
 * then every byte of every file looked through for what must be gone.
 * @param folders of the database and of the data directory
 */
export async function fuzzErasure(
  db: Database,
  folders: readonly string[],
  { random, secrets: count }: { random: SeededRandom; secrets: number },
): Promise<FuzzFigures> {
  const secrets = Array.from({ length: count }, () => makeSecret(random));
  const doomed: FuzzSecret = { way: "store", text: `zq${random.text(hex, 18)}` };
  const world = await FuzzWorld.create(db, doomed.text);
  for (const secret of secrets) {
    await place(world, secret, random);
    for (let more = 1 + random.below(4); more > 0; more--) await world.anything(random);
  }
  if (db.provider === "postgresql") await db.prisma.$executeRawUnsafe("ANALYZE");
  const versions = await db.prisma.version.count();
  const needles = await gatherNeedles(db, [...secrets, doomed]);
  const before = findNeedles(folders, needles).found.size;
  const redactions = await redactAll(world, secrets, random);
  if (!(await runErasure(db))) throw new Error("somebody reads the database");
  if (db.provider === "postgresql") await db.prisma.$executeRawUnsafe("CHECKPOINT");
  const look = findNeedles(folders, needles);
  const { ok } = await verifyLog(databaseLog(db.read, world.admin.actor.workspaceId), {
    keys: readAuditKey(getConfig().dataDir).publicKeys,
  });
  return { secrets: secrets.length, versions, redactions, needles: needles.size, before, look, verified: ok };
}
