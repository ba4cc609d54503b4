import { createHash } from "node:crypto";
import { canonicalJson, type JsonObject, type JsonValue } from "@/lib/domain/canonical-json";

/**
 * A log as a file: a line of canonical JSON each for what it is, every chain, every entry (chain by chain, in order), every
 * checkpoint, and the end, which holds the hash of all bytes before it.
 */
export const bundleFormat = 1;

export type BundleLine =
  | {
      type: "bundle";
      format: number;
      workspace_id: string;
      exported_at: string;
      public_keys: string;
      origin: string;
    }
  | { type: "chain"; chain: string; seq: number; head: string; of: "store" | "workspace" }
  | { type: "entry"; body: JsonObject; hash: string }
  | {
      type: "checkpoint";
      number: number;
      time: string;
      root: string;
      entries: number;
      heads: string;
      note: string;
    }
  | { type: "end"; sha256: string };

export const writeBundleLine = (line: BundleLine): string => `${canonicalJson(line as unknown as JsonValue)}\n`;

/** A line as it was written; null for the same content in other bytes, and for no line of a bundle. */
export function readBundleLine(text: string): BundleLine | null {
  try {
    const line = JSON.parse(text) as BundleLine;
    return canonicalJson(line as unknown as JsonValue) === text ? line : null;
  } catch {
    return null;
  }
}

/** The lines with the end after them. */
export async function* withEnd(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const line of lines) {
    hash.update(line);
    yield line;
  }
  yield writeBundleLine({ type: "end", sha256: hash.digest("hex") });
}
