import { BlockList, isIP } from "node:net";

const reserved = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // A cloud's own service at an address that looks like everybody's.
  ["168.63.129.16", 32],
] as const) {
  reserved.addSubnet(network, bits, "ipv4");
}

// Of IPv6 only what is given out as global is public; and of that not what carries an IPv4 address or is for examples.
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");
const reserved6 = new BlockList();
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  reserved6.addSubnet(network, bits, "ipv6");
}

/**
 * Whether an address, as a resolver or the parser of URLs writes it, is one of the public internet: not this machine, not a
 * private network, not the metadata service of a cloud, and no detour to one of them.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  return global6.check(address, "ipv6") && !reserved6.check(address, "ipv6");
}
