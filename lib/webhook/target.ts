import "server-only";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { AppError } from "@/lib/domain/app-error";
import { isPublicAddress } from "@/lib/domain/network-address";

/** Every address that a name stands for. */
export type Resolve = (host: string) => Promise<string[]>;

export const systemResolve: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

export interface Reach {
  resolve: Resolve;
  /** Asked only where a target is not public. */
  allowPrivate: () => boolean;
}

/** Why a target is not written to, as the delivery log keeps it. */
export class TargetRefused extends Error {
  override readonly name = "TargetRefused";

  constructor(readonly reason: "private_address" | "unknown_host") {
    super(reason);
  }
}

const wrong = (rule: string) => new AppError("invalid_request", `url: ${rule}`, { field: "url" });

/** Reads the address of a webhook. @throws AppError invalid_request */
export function parseTarget(text: string): URL {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.hostname === "") {
    throw wrong("must be an address such as https://example.com/hooks.");
  }
  if (url.username !== "" || url.password !== "") {
    throw wrong("must not contain a user name or password. The signature says who sends.");
  }
  url.hash = "";
  return url;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

/** The addresses behind a host, all of them checked. @throws TargetRefused */
async function reachableAddresses(host: string, { resolve, allowPrivate }: Reach): Promise<string[]> {
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  if (addresses.length === 0) throw new TargetRefused("unknown_host");
  // One private address among public ones is a way in all the same.
  if (!addresses.every(isPublicAddress) && !allowPrivate()) throw new TargetRefused("private_address");
  return addresses;
}

/** The same for a whole address. The parser of URLs has written every notation of an IPv4 address as four numbers. */
export const reachableTarget = (url: URL, reach: Reach): Promise<string[]> => reachableAddresses(hostOf(url), reach);

/** Refuses at once what would be refused at every delivery. @throws AppError invalid_request */
export async function assertReachable(url: URL, reach: Reach): Promise<void> {
  try {
    await reachableTarget(url, reach);
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error;
    throw wrong(
      error.reason === "unknown_host"
        ? "has a host that cannot be found."
        : "leads to a private network. Whoever runs the server can allow that with WEBHOOK_ALLOW_PRIVATE=true.",
    );
  }
}
