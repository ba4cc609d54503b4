import { randomFillSync } from "node:crypto";

const pool = new Uint8Array(4_096);
let used = pool.length;

/**
 * Unpredictable bytes, each given away once. They are drawn from the system for many callers together: a draw costs the
 * same for ten bytes and for a page.
 * @param size at most 4,096
 */
export function pooledRandomBytes(size: number): Uint8Array {
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += size;
  return pool.slice(used - size, used);
}
