import "server-only";

/** Of IPv6 the network: who has one address there has all of them. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  return (plain.split("::", 1)[0] ?? "").split(":").slice(0, 4).join(":");
}

export interface AddressLimitOptions {
  /** How often in one window. */
  most: number;
  windowMs: number;
  /** How many addresses are remembered at most; the oldest are forgotten. */
  size?: number;
}

/** Counts what comes from each address, in memory, within stretches of time that begin with the first. */
export class AddressLimit {
  private readonly seen = new Map<string, { from: number; count: number }>();

  constructor(private readonly options: AddressLimitOptions) {}

  /** Counts one. @returns null, or for how many seconds the address has to wait */
  count(address: string, now: number): number | null {
    const { most, windowMs, size = 10_000 } = this.options;
    const network = networkOf(address);
    const known = this.seen.get(network);
    const current = known && now - known.from < windowMs ? known : { from: now, count: 0 };
    if (current !== known) {
      this.seen.delete(network);
      this.seen.set(network, current);
      const oldest = this.seen.size > size ? this.seen.keys().next() : null;
      if (oldest?.value !== undefined) this.seen.delete(oldest.value);
    }
    current.count++;
    return current.count <= most ? null : Math.max(1, Math.ceil((current.from + windowMs - now) / 1_000));
  }

  get size(): number {
    return this.seen.size;
  }
}
