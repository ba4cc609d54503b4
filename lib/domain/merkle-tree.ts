import { createHash } from "node:crypto";

// A leaf starts with 0x00 and an inner node with 0x01, so neither can pass for the other.
const leafMark = Uint8Array.of(0);
const nodeMark = Uint8Array.of(1);

const hashLeaf = (data: Uint8Array): Buffer => createHash("sha256").update(leafMark).update(data).digest();
const hashNode = (left: Uint8Array, right: Uint8Array): Buffer =>
  createHash("sha256").update(nodeMark).update(left).update(right).digest();

/** The largest power of two below `count`. */
function splitOf(count: number): number {
  let split = 1;
  while (split * 2 < count) split *= 2;
  return split;
}

function rootOf(hashes: readonly Buffer[]): Buffer {
  const [first] = hashes;
  if (!first) return createHash("sha256").digest();
  if (hashes.length === 1) return first;
  const split = splitOf(hashes.length);
  return hashNode(rootOf(hashes.slice(0, split)), rootOf(hashes.slice(split)));
}

/** The Merkle tree hash of the leaves in this order; of none, the hash of nothing. Source: RFC 6962, 2.1. */
export function merkleRoot(leaves: readonly Uint8Array[]): Buffer {
  return rootOf(leaves.map(hashLeaf));
}
