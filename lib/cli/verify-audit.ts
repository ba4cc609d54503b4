import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parsePublicKeys } from "@/lib/audit/audit-key";
import { readPinned } from "@/lib/audit/checkpoint-files";
import { UnreadableLog } from "@/lib/audit/collect-pins";
import { describeFinding, describeVerdict } from "@/lib/audit/describe-verdict";
import { openLog } from "@/lib/audit/open-log.store";
import type { VersionFinding } from "@/lib/audit/verdict";
import { verifyLog } from "@/lib/audit/verify-log";

const usage =
  "Usage: npm run audit:verify -- (--db <file or postgresql:// address> | --bundle <file>) --pubkey <file> [--pinned <folder>] [--each]";

const exitCodes = { clean: 0, tampered: 1, unreadable: 2 } as const;

function parse(args: string[]) {
  const text = { type: "string" } as const;
  const options = { db: text, bundle: text, pubkey: text, pinned: text, each: { type: "boolean" } } as const;
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UnreadableLog(`${(error as Error).message} ${usage}`);
  }
}

function readArguments(args: string[]) {
  const { db, bundle, pubkey, pinned, each } = parse(args);
  if (pubkey === undefined || (db === undefined) === (bundle === undefined)) throw new UnreadableLog(usage);
  return { place: bundle === undefined ? { db: db ?? "" } : { bundle }, pubkey, pinned, each };
}

const printFinding = (finding: VersionFinding) => console.log(describeFinding(finding));

/** Verifies a log without the server and without writing to it. */
async function run(args: string[]): Promise<number> {
  const { place, pubkey, pinned, each } = readArguments(args);
  const keys = parsePublicKeys(readFileSync(pubkey, "utf8"));
  const pins = pinned === undefined ? [] : readPinned(pinned);
  const opened = await openLog(place);
  try {
    const verdict = await verifyLog(opened.log, { keys, pinned: pins, ...(each && { onVersion: printFinding }) });
    if (!opened.whole) console.log("TAMPERED The bundle is not byte for byte what was exported.");
    for (const line of describeVerdict(verdict)) console.log(line);
    return verdict.ok && opened.whole ? exitCodes.clean : exitCodes.tampered;
  } finally {
    await opened.close();
  }
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { message } = error as Error;
  console.error(error instanceof UnreadableLog ? message : `The log cannot be verified: ${message}`);
  process.exitCode = exitCodes.unreadable;
}
