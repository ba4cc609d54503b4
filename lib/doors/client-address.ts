import "server-only";
import { isInBlocks } from "@/lib/domain/address-block";

/** What there is of one, whichever HTTP it speaks. */
type Connection = { socket: { remoteAddress?: string } };

const incoming = new WeakMap<Headers, Connection>();

/** Remembers by which connection a request came. What no server of ours received has no address. */
export function noteConnection(headers: Headers, message: Connection): void {
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
