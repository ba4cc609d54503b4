import { hash } from "node:crypto";
import { AppError } from "@/lib/domain/app-error";

/** The most bytes of UTF-8 that one memory holds. */
export const maxContentBytes = 102_400;

/** Memory text with its measures. `sizeBytes` and `sha256` (64 lower-case hex digits) are those of the UTF-8 bytes. */
export type MemoryContent = { readonly content: string; readonly sizeBytes: number; readonly sha256: string };

/** SHA-256 of the UTF-8 bytes of a text, as 64 lower-case hex digits. */
export function sha256Hex(text: string): string {
  return hash("sha256", text, "hex");
}

/**
 * Accepts any valid Unicode text without NUL up to 102,400 bytes, the empty text included, and keeps every byte:
 * line endings, byte order mark and a missing final newline stay as they are.
 * @throws AppError `invalid_request`; the message holds sizes, never text.
 */
export function parseContent(raw: string): MemoryContent {
  const sizeBytes = Buffer.byteLength(raw, "utf8");
  if (sizeBytes > maxContentBytes) {
    throw new AppError(
      "invalid_request",
      `The content is ${format(sizeBytes)} bytes long and a memory holds at most ${format(maxContentBytes)}. Shorten it or split it over several memories.`,
    );
  }
  if (raw.includes("\0")) {
    throw new AppError("invalid_request", "The content holds a NUL character (U+0000). Remove it and send it again.");
  }
  if (!raw.isWellFormed()) {
    throw new AppError(
      "invalid_request",
      "The content holds half of a surrogate pair, so it is not valid Unicode and cannot be stored as UTF-8.",
    );
  }
  return { content: raw, sizeBytes, sha256: sha256Hex(raw) };
}

function format(count: number): string {
  return count.toLocaleString("en-US");
}
