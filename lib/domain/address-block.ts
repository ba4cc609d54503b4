import { BlockList, isIP } from "node:net";

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** An IPv4 address that came in over IPv6 is the IPv4 address. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/** `10.0.0.0/8`, `2001:db8::/32`, or an address, which is a block of one. @returns null for anything else */
export function addressBlock(text: string): string | null {
  const [address = "", length, ...more] = text.trim().split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0 || address.includes("%")) return null;
  const most = version === 6 ? 128 : 32;
  if (length === undefined) return `${address}/${most}`;
  return /^\d{1,3}$/.test(length) && Number(length) <= most ? `${address}/${Number(length)}` : null;
}

/** Whether an address lies in one of the blocks. */
export function isInBlocks(address: string, blocks: readonly string[]): boolean {
  const asked = plain(address);
  if (isIP(asked) === 0) return false;
  const list = new BlockList();
  for (const block of blocks) {
    const [network = "", length] = block.split("/");
    list.addSubnet(network, Number(length), family(network));
  }
  return list.check(asked, family(asked));
}
