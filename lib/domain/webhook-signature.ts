import { createHmac, randomBytes } from "node:crypto";

/** A new secret that the receiver shares with us. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString("base64url")}`;

/**
 * What proves to a receiver that a body is ours and from just now: the time in seconds, and an HMAC-SHA256 over time, dot and
 * body. A receiver computes it again from the bytes it got and refuses what is older than a few minutes.
 */
export function signWebhook(secret: string, { body, seconds }: { body: string; seconds: number }): string {
  const hmac = createHmac("sha256", secret).update(`${seconds}.${body}`, "utf8").digest("hex");
  return `t=${seconds},v1=${hmac}`;
}
