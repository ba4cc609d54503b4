import "server-only";
import { isInBlocks } from "@/lib/domain/address-block";
import type { CallHeaders, Connection } from "./program-call";

const incoming = new WeakMap<CallHeaders, Connection>();

/** Remembers by which connection a request came. What no server of ours received has no address. */
export function noteConnection(headers: Headers, message: Connection): void {
  incoming.set(headers, message);
}

/** Some proxies write the port behind an address, and brackets around one that has colons itself. */
const withoutPort = (text: string): string => text.replace(/^([\d.]+):\d+$/, "$1").replace(/^\[(.*)\](:\d+)?$/, "$1");

/**
 * The client's address: of the connection, or what a trusted proxy says of it. Of the addresses that proxies have written one
 * behind the other, the last that is not a trusted proxy itself.
 */
export function addressBehind(
  peer: string,
  forwarded: string | null | undefined,
  trustedProxies: readonly string[],
): string {
  const path = [...(forwarded ?? "").split(",").map((address) => withoutPort(address.trim())), peer].reverse();
  return path.find((address) => !isInBlocks(address, trustedProxies)) || peer;
}

/** As `addressBehind`, of a request that a server of ours received. */
export function clientAddress(headers: CallHeaders, trustedProxies: readonly string[]): string | null {
  const { socket } = headers.connection ?? incoming.get(headers) ?? {};
  const peer = socket?.remoteAddress;
  return peer === undefined ? null : addressBehind(peer, headers.get("x-forwarded-for"), trustedProxies);
}
