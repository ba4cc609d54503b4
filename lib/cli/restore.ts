import { parseArgs } from "node:util";
import { BackupError } from "@/lib/backup/manifest";
import { restoreBackup } from "@/lib/backup/restore-backup";
import { getConfig } from "@/lib/config/config";
import { sayFailure } from "./say-failure";

const usage = "Usage: npm run restore -- --from <backup> [--replace] [--ledger <a newer erasures.jsonl>]…";

function readArguments(args: string[]) {
  try {
    const text = { type: "string" } as const;
    const options = { from: text, replace: { type: "boolean" }, ledger: { ...text, multiple: true } } as const;
    const { values } = parseArgs({ args, options, strict: true, allowPositionals: false });
    if (!values.from) throw new Error("Where from is missing.");
    return { from: values.from, replace: values.replace ?? false, ledgers: values.ledger ?? [] };
  } catch (error) {
    throw new BackupError(`${(error as Error).message} ${usage}`);
  }
}

/** Puts a backup in place while no server runs. */
async function run(args: string[]): Promise<void> {
  const asked = readArguments(args);
  const { manifest, aside, erased, isLater } = await restoreBackup({
    ...asked,
    config: getConfig(),
    root: process.cwd(),
  });
  console.log(`Restored ${manifest.id}, made at ${manifest.made_at}.`);
  if (aside) console.log(`What was there before lies in ${aside}. Remove it when you do not need it any more.`);
  if (isLater)
    console.error(
      "But the database is from after this backup: it was not brought back. If it was to be, run pg_restore and this again.",
    );
  if (!erased)
    console.log("Bytes of what was erased again are still in the files: the server removes them when it runs.");
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  sayFailure(error);
}
