import { readFileSync } from "node:fs";
import path from "node:path";
import { parsePublicKeys } from "@/lib/audit/audit-key";
import { openLog } from "@/lib/audit/open-log.store";
import { verifyLog } from "@/lib/audit/verify-log";
import type { Cluster } from "./cluster";
import type { Check } from "./report";

/** Whether the log of all that was done by all processes holds, and every version is what it says. */
export async function checkLog({ config }: Cluster, check: Check): Promise<void> {
  const { database, dataDir } = config;
  const keys = parsePublicKeys(readFileSync(path.join(dataDir, "audit-key.pub.pem"), "utf8"));
  const { log, close } = await openLog({ db: database.provider === "postgresql" ? database.url : database.file });
  try {
    const verdict = await verifyLog(log, { keys });
    check(
      "The audit log verifies",
      verdict.ok && keys.length === 1,
      `${verdict.entries} entries in ${verdict.chains} chains, signed with ${keys.length} key`,
    );
  } finally {
    await close();
  }
}
