import "server-only";
import { systemContext } from "@/lib/access/system-context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { Database } from "@/lib/db/database";
import { dropVectors, findSpace } from "./embedder.store";
import { forgetHealth } from "./embedder-health";

/** Removes what was made of a workspace's texts, after its embedder is gone or its texts are being encrypted. */
export async function endEmbedding(db: Database, workspaceId: string, now: string): Promise<void> {
  await db.transaction(async ({ sql }) => {
    if (!(await findSpace(sql, workspaceId))) return;
    await dropVectors(sql, workspaceId);
    const why = db.cipher ? "encrypted" : "no_embedder";
    const act = { action: "embedding.ended", target: { workspace_id: workspaceId }, data: { why } } as const;
    await appendToWorkspaceChain(sql, systemContext(db, workspaceId, now), act);
  });
  forgetHealth(db, workspaceId);
}
