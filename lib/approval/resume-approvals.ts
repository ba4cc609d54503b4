import "server-only";
import type { Database } from "@/lib/db/database";
import { carryOutInterrupted } from "./carry-out";

/** Does what was approved before the process ended. The start need not wait for it, closing the database has to. Never rejects. */
export function resumeApprovals(db: Database): Promise<void> {
  const now = () => new Date().toISOString();
  return carryOutInterrupted(db, now).catch((error: unknown) => {
    // Names only: a message could quote a text. The requests stay approved, for the next start.
    const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
    console.error(JSON.stringify({ level: "error", time: now(), event: "approvals_not_resumed", error: name, code }));
  });
}
