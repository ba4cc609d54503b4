import type { VectorText } from "./embedder.store";

/** A vector of length 1, so that the product of two is the cosine between them; null for what has no direction. */
export function unitVector(values: readonly unknown[]): Float32Array | null {
  let squares = 0;
  for (const value of values) {
    if (typeof value !== "number" || !Number.isFinite(value)) return null;
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  if (!(length > 0) || !Number.isFinite(length)) return null;
  return Float32Array.from(values as readonly number[], (value) => value / length);
}

const bytesOf = (vector: Float32Array) => {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4);
  return bytes;
};

/** As the database is given it. */
export const vectorText = (vector: Float32Array): VectorText => ({
  hex: bytesOf(vector).toString("hex"),
  numbers: vector.join(","),
});

/** How near what the database keeps is to a vector, from -1 to 1; null where it is of another length. */
export function nearness(stored: Uint8Array, vector: Float32Array): number | null {
  if (stored.byteLength !== vector.length * 4) return null;
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1) sum += view.getFloat32(at * 4, true) * (vector[at] ?? 0);
  return sum;
}
