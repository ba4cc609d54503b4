import "server-only";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { signWebhook } from "@/lib/domain/webhook-signature";
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

/** Answers with the addresses that were checked: a name that stands for something else a moment later changes nothing. */
export function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = all;
    if (options.all) callback(null, all);
    else callback(null, first?.address ?? "", first?.family ?? 4);
  };
}

interface Post {
  url: URL;
  addresses: readonly string[];
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal;
}

/** A redirect is an answer like any other: nobody goes where it points. */
function post({ url, addresses, headers, body, signal }: Post): Promise<number> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === "https:" ? https : http;
    const asked = request(
      url,
      { method: "POST", headers, agent: false, lookup: pinned(addresses), signal },
      (answer) => {
        let read = 0;
        const end = () => {
          resolve(answer.statusCode ?? 0);
          asked.destroy();
        };
        answer.on("data", (piece: Buffer) => {
          read += piece.byteLength;
          if (read > largestAnswer) end();
        });
        answer.on("end", end);
        answer.on("error", reject);
      },
    );
    asked.on("error", reject);
    asked.end(body);
  });
}

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
    return { status: await post({ url, addresses, headers, body, signal }), error: null };
  } catch (error) {
    return { status: null, error: codeOf(error, timeout) };
  }
}
