import { dayMs } from "@/lib/domain/durations";
import type { KeyJson } from "@/lib/key/key.present";

export type KeyStatus = "active" | "expiring" | "expired" | "revoked" | "suspended" | "replaced";

const soonMs = 7 * dayMs;

/** Whether a key works, and whether somebody should replace it soon. */
export function keyStatus(
  key: Pick<KeyJson, "revoked_at" | "suspended_at" | "expires_at" | "successor_id">,
  now: number,
): KeyStatus {
  if (key.revoked_at !== null) return "revoked";
  if (key.suspended_at !== null) return "suspended";
  if (key.expires_at === null) return "active";
  const left = Date.parse(key.expires_at) - now;
  if (left <= 0) return "expired";
  if (key.successor_id !== null) return "replaced";
  return left < soonMs ? "expiring" : "active";
}
