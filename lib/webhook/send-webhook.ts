import "server-only";
import { signWebhook } from "@/lib/domain/webhook-signature";
import { requestPinned } from "./request-pinned";
import { parseTarget, type Reach, reachableTarget, TargetRefused } from "./target";

export interface Message {
  deliveryId: string;
  eventType: string;
  body: string;
  url: string;
  secret: string;
  /** When it is sent, in milliseconds. */
  at: number;
}

export interface Sent {
  /** Null where nobody answered. */
  status: number | null;
  /** A short code where nobody answered. */
  error: string | null;
}

export interface SendOptions extends Reach {
  timeoutMs: number;
  signal?: AbortSignal;
}

const largestAnswer = 1_024;

function codeOf(error: unknown, timeout: AbortSignal): string {
  if (error instanceof TargetRefused) return error.reason;
  if (timeout.aborted) return "timeout";
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? "failed").slice(0, 60);
}

/** Sends one delivery, signed. Never throws: what went wrong is in the answer. */
export async function sendWebhook(message: Message, options: SendOptions): Promise<Sent> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const { body, secret, at } = message;
  try {
    const url = parseTarget(message.url);
    const headers = {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
      "user-agent": "Palimpsest-Webhooks/1",
      "palimpsest-event": message.eventType,
      "palimpsest-delivery": message.deliveryId,
      "palimpsest-signature": signWebhook(secret, { body, seconds: Math.floor(at / 1_000) }),
    };
    const addresses = await reachableTarget(url, options);
    const { status } = await requestPinned({ url, addresses, headers, body, signal, atMost: largestAnswer });
    return { status, error: null };
  } catch (error) {
    return { status: null, error: codeOf(error, timeout) };
  }
}
