import { Buffer } from "node:buffer";
import { maxContentBytes } from "@/lib/domain/memory-content";
import { type MemoryPath, parseMemoryPath } from "@/lib/domain/memory-path";
import type { Stretch } from "@/lib/domain/text-matches";

export const maskText = "[redacted]";

/** A text with something else in the place of stretches that are in order and apart. */
export function replaceStretches(text: string, stretches: readonly Stretch[], by: string): string {
  let masked = "";
  let at = 0;
  for (const { start, end } of stretches) {
    masked += text.slice(at, start) + by;
    at = end;
  }
  return masked + text.slice(at);
}

/** Where the marks would make a memory longer than it may be, the stretches are taken out. */
export function maskContent(text: string, stretches: readonly Stretch[], how: "mask" | "remove"): string {
  const masked = replaceStretches(text, stretches, how === "mask" ? maskText : "");
  return Buffer.byteLength(masked) <= maxContentBytes ? masked : replaceStretches(text, stretches, "");
}

/** Paths to try in the place of one that says it. The last is in no folder, because a memory may have taken the folder's own path. */
export function maskedPaths(path: string, stretches: readonly Stretch[], memoryId: string): MemoryPath[] {
  const own = [`/redacted/${memoryId}`, `/redacted-${memoryId}`].map(parseMemoryPath);
  try {
    return [parseMemoryPath(replaceStretches(path, stretches, "redacted")), ...own];
  } catch {
    return own;
  }
}
