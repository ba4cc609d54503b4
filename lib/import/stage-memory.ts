import { isAppError } from "@/lib/domain/app-error";
import type { ItemProblem } from "@/lib/domain/import";
import { maxContentBytes } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import type { StagedMemory } from "./import";

// What a byte order mark says is part of the text.
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The text that these bytes are; null where they are no UTF-8, or hold a NUL. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    const text = decoder.decode(bytes);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

function isPath(path: string): boolean {
  try {
    parseMemoryPath(path);
    return true;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}

const refused = (path: string, problem: ItemProblem): StagedMemory => ({ path, content: null, problem });

/** One file as it waits; `null` for one too large to be read at all. */
export function stageFile(path: string, bytes: Uint8Array | null): StagedMemory {
  if (!isPath(path)) return refused(path, "path");
  if (bytes === null || bytes.byteLength > maxContentBytes) return refused(path, "too_large");
  const content = textOf(bytes);
  return content === null ? refused(path, "not_text") : { path, content, problem: null };
}

/** The same for a text that arrived as one. */
export function stageText(path: string, text: string): StagedMemory {
  if (!isPath(path)) return refused(path, "path");
  if (!text.isWellFormed() || text.includes("\0")) return refused(path, "not_text");
  if (Buffer.byteLength(text) > maxContentBytes) return refused(path, "too_large");
  return { path, content: text, problem: null };
}
