import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { Database } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";
import { enqueueJob } from "@/lib/job/enqueue-job";
import { findUnfinished } from "@/lib/job/job.store";
import { firstWorkspace, readEncryption } from "./encryption.store";

/** Sees to it that somebody encrypts the texts from before, where there are any. */
export async function resumeSwitchOn(db: Database): Promise<void> {
  if (!db.cipher || (await readEncryption(db.read))?.state !== "switching") return;
  const workspace = await firstWorkspace(db.read);
  if (!workspace || (await findUnfinished(db, "encryption.switch"))) return;
  const at = new Date().toISOString();
  const context: Context = {
    actor: { kind: "system", workspaceId: workspace.id },
    db,
    now: () => at,
    requestId: createId("req", Date.parse(at)),
    origin: "system",
    session: null,
  };
  await db.transaction(async ({ sql }) => {
    const job_id = await enqueueJob(sql, context, { kind: "encryption.switch", input: {} });
    const target = { workspace_id: workspace.id };
    await appendToWorkspaceChain(sql, context, { action: "encryption.begun", target, data: { job_id } });
  });
}
