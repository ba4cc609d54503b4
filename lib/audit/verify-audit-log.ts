import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Context } from "@/lib/access/context";
import { getConfig } from "@/lib/config/config";
import { AppError } from "@/lib/domain/app-error";
import { assertReadsLog } from "./assert-reads-log";
import { readAuditKey } from "./audit-key";
import { checkpointFolder, readPinned } from "./checkpoint-files";
import { UnreadableLog } from "./collect-pins";
import { databaseLog } from "./database-log.store";
import type { LogVerdict, VerifyProgress } from "./verdict";
import { verifyLog } from "./verify-log";

const running = new Set<string>();

/**
 * Verifies the log of the workspace as it is now, against the checkpoints that lie in the data directory. One at a time: it reads
 * everything.
 * @throws AppError permission, conflict while another runs
 */
export async function verifyAuditLog(
  context: Context,
  onProgress?: (progress: VerifyProgress) => void,
): Promise<LogVerdict> {
  assertReadsLog(context, "audit.read");
  const { workspaceId } = context.actor;
  if (running.has(workspaceId)) {
    throw new AppError("conflict", "The log is being verified already. Wait for that to end, then try again.");
  }
  running.add(workspaceId);
  try {
    const { dataDir } = getConfig();
    const folder = path.join(checkpointFolder(dataDir), workspaceId);
    const pinned = existsSync(folder) ? readPinned(folder) : [];
    const { publicKeys: keys } = readAuditKey(dataDir);
    return await verifyLog(databaseLog(context.db.read, workspaceId), {
      keys,
      pinned,
      ...(onProgress && { onProgress }),
    });
  } catch (error) {
    if (error instanceof UnreadableLog) {
      throw new AppError("conflict", `${error.message} Look at the checkpoints in the data directory.`);
    }
    throw error;
  } finally {
    running.delete(workspaceId);
  }
}
