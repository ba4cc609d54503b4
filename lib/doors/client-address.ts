import "server-only";
import type { IncomingMessage } from "node:http";
import { isInBlocks } from "@/lib/domain/address-block";

const incoming = new WeakMap<Headers, IncomingMessage>();

/** Remembers by which connection a request came. What no server of ours received has no address. */
export function noteConnection(headers: Headers, message: IncomingMessage): void {
  incoming.set(headers, message);
}

/**
 * The client's address: of the connection, or what a trusted proxy says of it. Of the addresses that proxies have written one
 * behind the other, the last that is not a trusted proxy itself.
 */
export function clientAddress(headers: Headers, trustedProxies: readonly string[]): string | null {
  const peer = incoming.get(headers)?.socket.remoteAddress;
  if (peer === undefined) return null;
  const path = [...(headers.get("x-forwarded-for") ?? "").split(",").map((address) => address.trim()), peer].reverse();
  return path.find((address) => !isInBlocks(address, trustedProxies)) || peer;
}
