import { AppError } from "./app-error";

/**
 * An opaque cursor: where a list goes on, with the kind of list it belongs to, so that the cursor of one list is refused by another.
 * The position is a key of the order, not a count: rows that come and go meanwhile neither repeat nor hide others.
 */
export function encodeCursor(list: string, position: string | number): string {
  return Buffer.from(JSON.stringify([list, position]), "utf8").toString("base64url");
}

/** @throws AppError invalid_request for anything that `encodeCursor` did not make for this list */
export function decodeCursor(list: string, cursor: string, type: "string"): string;
export function decodeCursor(list: string, cursor: string, type: "number"): number;
export function decodeCursor(list: string, cursor: string, type: "string" | "number"): string | number {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (Array.isArray(parsed) && parsed.length === 2 && parsed[0] === list) {
      const position: unknown = parsed[1];
      if (type === "string" && typeof position === "string") return position;
      if (type === "number" && typeof position === "number" && Number.isSafeInteger(position)) return position;
    }
  } catch {
    // Falls through to the refusal.
  }
  throw new AppError(
    "invalid_request",
    "page: this is not a cursor of this list. Pass next_page of the page before, unchanged.",
  );
}
