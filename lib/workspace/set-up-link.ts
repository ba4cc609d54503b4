import "server-only";
import { randomBytes } from "node:crypto";
import type { Database } from "@/lib/db/database";
import { sha256Hex } from "@/lib/domain/memory-content";
import { dropSetupLink, findSetupTokenHash, putSetupLink, workspaceExists } from "./workspace.store";

/**
 * The link by which whoever started the server creates the workspace; null when there is one already. Only a hash of its token is
 * kept, and an earlier link stops working.
 * @param publicUrl origin without a final slash
 */
export async function issueSetupLink(db: Database, publicUrl: string): Promise<string | null> {
  // Asked before any lock is taken, because every later start of the server comes here too.
  if (await workspaceExists(db)) return null;
  const token = randomBytes(24).toString("base64url");
  const open = await db.transaction(async (tx) => {
    await putSetupLink(tx, sha256Hex(token), new Date().toISOString());
    if (!(await workspaceExists(tx))) return true;
    await dropSetupLink(tx);
    return false;
  });
  return open ? `${publicUrl}/setup?token=${token}` : null;
}

/** What a set-up page can offer: the form, a word about a link that does not work, or the way to sign in. */
export type SetupState = "open" | "invalid_link" | "already_set_up";

export async function readSetupState(db: Database, token: string): Promise<SetupState> {
  if (await workspaceExists(db)) return "already_set_up";
  return (await findSetupTokenHash(db)) === sha256Hex(token) ? "open" : "invalid_link";
}
