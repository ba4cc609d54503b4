import "server-only";
import { hashPassword } from "@/lib/auth/password";
import type { Config } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";
import { sha256Hex } from "@/lib/domain/memory-content";
import { writeKey } from "@/lib/key/create-key";
import { createFirstWorkspace } from "./create-first-workspace";
import { dropSetupLink, putSetupLink, workspaceExists } from "./workspace.store";

/**
 * The first run without a person, for containers and CI: workspace, admin and, where a secret is given, one read-write key for
 * all stores with exactly that secret. Does nothing when the settings are absent or the database has a workspace.
 * @returns whether it created anything
 */
export async function initFromEnvironment(db: Database, init: Config["init"]): Promise<boolean> {
  const { adminEmail, adminPassword, apiKey } = init;
  if (!adminEmail || !adminPassword || (await workspaceExists(db))) return false;
  const passwordHash = await hashPassword(adminPassword);
  const at = new Date().toISOString();
  const base = { now: () => at, requestId: createId("req", Date.parse(at)) };
  return db.transaction(async (tx) => {
    // Takes the lock of the first run: another process of the same database may be starting too.
    await putSetupLink(tx, sha256Hex(base.requestId), at);
    const created = !(await workspaceExists(tx));
    if (created) {
      const admin = await createFirstWorkspace(tx, base, {
        workspaceName: "Palimpsest",
        adminName: "Administrator",
        email: adminEmail.trim().toLowerCase(),
        passwordHash,
        by: "environment",
      });
      const actor = { kind: "system" as const, workspaceId: admin.workspaceId };
      if (apiKey)
        await writeKey(tx, { ...base, actor }, { name: "From the environment", access: "read_write" }, apiKey);
    }
    await dropSetupLink(tx);
    return created;
  });
}
