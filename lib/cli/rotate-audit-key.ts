import { rotateAuditKey } from "@/lib/audit/audit-key";
import { ConfigError, getConfig } from "@/lib/config/config";

try {
  const { dataDir } = getConfig();
  const { publicKeys } = rotateAuditKey(dataDir);
  console.log("Checkpoints are signed with a new key from now on. The old private key is gone; its public key stays.");
  console.log(`Keep a copy of audit-key.pub.pem elsewhere: it holds ${publicKeys.length} public keys.`);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
