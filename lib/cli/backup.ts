import path from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "@/lib/backup/make-backup";
import { BackupError } from "@/lib/backup/manifest";
import { getConfig } from "@/lib/config/config";
import { sayFailure } from "./say-failure";

const usage =
  "Usage: npm run backup -- --to <new folder, or new file ending in .zip> [--with-keys] [--keys-to <folder>]";

function readArguments(args: string[]) {
  try {
    const options = {
      to: { type: "string" },
      "with-keys": { type: "boolean" },
      "keys-to": { type: "string" },
    } as const;
    const { values } = parseArgs({ args, options, strict: true, allowPositionals: false });
    if (!values.to) throw new Error("Where to is missing.");
    return { to: values.to, withKeys: values["with-keys"] ?? false, keysTo: values["keys-to"] };
  } catch (error) {
    throw new BackupError(`${(error as Error).message} ${usage}`);
  }
}

/** Makes a backup while the server runs. */
async function run(args: string[]): Promise<void> {
  const { to, withKeys, keysTo } = readArguments(args);
  const config = getConfig();
  const { id, files, provider } = await makeBackup({ config, to, withKeys, keysTo });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  console.log(`${id}: ${files.length} files, ${bytes} bytes, in ${path.resolve(to)}`);
  if (provider === "postgresql")
    console.log(
      'The database is not in it. It goes with the dump that was taken before: pg_dump --format=custom --file=palimpsest.dump "$DATABASE_URL"',
    );
  const { masterKey, keysDir } = config.encryption;
  if (keysTo)
    console.log(
      `The key file is copied to ${path.resolve(keysTo)}. Keep this newest copy alone, and apart from the backup.`,
    );
  else if (masterKey)
    console.log(
      `Its texts are encrypted, and the keys are not in it: copy ${keysDir} elsewhere too, or pass --keys-to.`,
    );
  if (withKeys) console.log("It holds the private keys: keep it where you keep secrets.");
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  sayFailure(error);
}
