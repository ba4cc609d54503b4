import "server-only";
import type { Database } from "@/lib/db/database";
import { carryOutInterrupted } from "./carry-out";

/** Does, without holding up the start, what was approved before the process ended. */
export function resumeApprovals(db: Database): void {
  const now = () => new Date().toISOString();
  carryOutInterrupted(db, now).catch((error: unknown) => {
    // Names only: a message could quote a text. The requests stay approved, for the next start.
    const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
    console.error(JSON.stringify({ level: "error", time: now(), event: "approvals_not_resumed", error: name, code }));
  });
}
