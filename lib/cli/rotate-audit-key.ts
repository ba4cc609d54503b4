import { parseArgs } from "node:util";
import { rotateAuditKey } from "@/lib/audit/audit-key";
import { ConfigError, getConfig } from "@/lib/config/config";
import { sayFailure } from "./say-failure";

/** What was meant by words that are none of ours is not guessed: the old key does not come back. */
function refuseArguments(args: string[]): void {
  try {
    parseArgs({ args, options: {}, strict: true, allowPositionals: false });
  } catch (error) {
    throw new ConfigError(`${(error as Error).message} Usage: npm run audit:rotate-key`);
  }
}

try {
  refuseArguments(process.argv.slice(2));
  const { dataDir } = getConfig();
  const { publicKeys } = rotateAuditKey(dataDir);
  console.log("Checkpoints are signed with a new key from now on. The old private key is gone; its public key stays.");
  console.log(`Keep a copy of audit-key.pub.pem elsewhere: it holds ${publicKeys.length} public keys.`);
} catch (error) {
  sayFailure(error);
}
