import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parsePublicKeys } from "@/lib/audit/audit-key";
import { UnreadableLog } from "@/lib/audit/collect-pins";
import { openLog } from "@/lib/audit/open-log.store";
import { parseReceipt } from "@/lib/redaction/receipt-format";
import { checkAgainstLog, checkReceipt } from "@/lib/redaction/verify-receipt";
import { describeReceipt } from "./describe-receipt";

const usage = "Usage: npm run receipt:verify -- --receipt <file> --pubkey <file> [--bundle <file>]";

const exitCodes = { holds: 0, doubtful: 1, unreadable: 2 } as const;

function parse(args: string[]) {
  const text = { type: "string" } as const;
  const options = { receipt: text, pubkey: text, bundle: text } as const;
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UnreadableLog(`${(error as Error).message} ${usage}`);
  }
}

function readArguments(args: string[]) {
  const { receipt, pubkey, bundle } = parse(args);
  if (receipt === undefined || pubkey === undefined) throw new UnreadableLog(usage);
  return { receipt, pubkey, bundle };
}

/** Verifies a receipt without the server. */
async function run(args: string[]): Promise<number> {
  const { receipt: file, pubkey, bundle } = readArguments(args);
  const keys = parsePublicKeys(readFileSync(pubkey, "utf8"));
  const signed = parseReceipt(readFileSync(file, "utf8"));
  if (!signed) throw new UnreadableLog("This file is no receipt of a redaction.");
  const problems = checkReceipt(signed, keys);
  if (bundle !== undefined) {
    const opened = await openLog({ bundle });
    if (!opened.whole) problems.push("The bundle is not byte for byte what was exported.");
    problems.push(...(await checkAgainstLog(signed, opened.log, keys)));
    await opened.close();
  }
  for (const line of describeReceipt(signed)) console.log(line);
  for (const problem of problems) console.log(`DOUBTFUL ${problem}`);
  if (problems.length > 0) return exitCodes.doubtful;
  console.log(bundle === undefined ? "The receipt verifies." : "The receipt verifies, and the log says the same.");
  return exitCodes.holds;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { message } = error as Error;
  console.error(error instanceof UnreadableLog ? message : `The receipt cannot be verified: ${message}`);
  process.exitCode = exitCodes.unreadable;
}
