import "server-only";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { AuditAct } from "@/lib/audit/audit-action";
import type { Database } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";
import { workspaceIds } from "./backup.store";

/** Writes an act of whoever may run commands on the server into the log of every workspace in the database. */
export async function noteInLog(db: Database, act: (workspaceId: string) => AuditAct): Promise<void> {
  const now = new Date().toISOString();
  const requestId = createId("req", Date.now());
  for (const workspaceId of await workspaceIds(db)) {
    const context = { actor: { kind: "system", workspaceId }, requestId, now: () => now } as const;
    await db.transaction(({ sql }) => appendToWorkspaceChain(sql, context, act(workspaceId)));
  }
}
