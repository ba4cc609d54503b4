import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { findNewest } from "@/lib/job/job.store";
import { readEncryption } from "./encryption.store";

export interface EncryptionState {
  state: "off" | "switching" | "on";
  since: string | null;
  /** What encrypts the texts from before, where this workspace may see it. */
  jobId: string | null;
}

/** Whether and how far texts are encrypted at rest. @throws AppError permission */
export async function retrieveEncryption({ actor, db }: Context): Promise<EncryptionState> {
  assertMay(actor, "version.redact");
  const row = await readEncryption(db.read);
  if (!row) return { state: "off", since: null, jobId: null };
  const job = row.state === "switching" ? await findNewest(db, actor.workspaceId, "encryption.switch") : null;
  return { state: row.state, since: row.finished_at, jobId: job?.id ?? null };
}
