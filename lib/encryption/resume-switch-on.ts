import "server-only";
import { systemContext } from "@/lib/access/system-context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { Database } from "@/lib/db/database";
import { enqueueJob } from "@/lib/job/enqueue-job";
import { findUnfinished } from "@/lib/job/job.store";
import { firstWorkspace, readEncryption } from "./encryption.store";

/** Sees to it that somebody encrypts the texts from before, where there are any. */
export async function resumeSwitchOn(db: Database): Promise<void> {
  if (!db.cipher || (await readEncryption(db.read))?.state !== "switching") return;
  const workspace = await firstWorkspace(db.read);
  if (!workspace || (await findUnfinished(db, "encryption.switch"))) return;
  const context = systemContext(db, workspace.id, new Date().toISOString());
  await db.transaction(async ({ sql }) => {
    const job_id = await enqueueJob(sql, context, { kind: "encryption.switch", input: {} });
    const target = { workspace_id: workspace.id };
    await appendToWorkspaceChain(sql, context, { action: "encryption.begun", target, data: { job_id } });
  });
}
