import { hourMs } from "./durations";

/** What a workspace may ask two people for. */
export const secondPersonActs = ["redact", "erase", "delete_store", "lift_hold", "export"] as const;
export type SecondPersonAct = (typeof secondPersonActs)[number];

/** How long a request waits, and how long what was approved may be fetched. */
export const approvalWindowMs = 72 * hourMs;

const approvalStates = ["pending", "approved", "done", "failed", "refused", "withdrawn", "expired"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** A request as it is at a moment: nobody has to write down that time has passed. */
export function approvalStateAt(request: { state: ApprovalState; expiresAt: string }, now: string): ApprovalState {
  const waits = request.state === "pending" || request.state === "approved";
  return waits && request.expiresAt <= now ? "expired" : request.state;
}
