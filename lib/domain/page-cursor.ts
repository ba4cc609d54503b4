import { AppError } from "./app-error";

/**
 * An opaque cursor: where a list goes on, with the kind of list it belongs to, so that the cursor of one list is refused by another.
 * The position is a key of the order, not a count: rows that come and go meanwhile neither repeat nor hide others.
 */
export function encodeCursor(list: string, position: string | number): string {
  return Buffer.from(JSON.stringify([list, position]), "utf8").toString("base64url");
}

// Versions are numbered by a 32-bit column.
const lastNumber = 2 ** 31 - 1;

/**
 * Reads the position back. It is checked like any input: whoever makes up a cursor must not reach the database with it.
 * @param shape what a position of this list looks like, where it is text
 * @throws AppError invalid_request for anything that `encodeCursor` did not make for this list
 */
export function decodeCursor(list: string, cursor: string, shape: RegExp): string;
export function decodeCursor(list: string, cursor: string, shape: "number"): number;
export function decodeCursor(list: string, cursor: string, shape: RegExp | "number"): string | number {
  const position = readPosition(list, cursor);
  if (shape === "number") {
    if (Number.isInteger(position) && Number(position) >= 0 && Number(position) <= lastNumber) return Number(position);
  } else if (typeof position === "string" && position.isWellFormed() && shape.test(position)) {
    return position;
  }
  throw new AppError(
    "invalid_request",
    "page: this is not a cursor of this list. Pass next_page of the page before, unchanged.",
  );
}

function readPosition(list: string, cursor: string): unknown {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(parsed) && parsed.length === 2 && parsed[0] === list ? parsed[1] : undefined;
  } catch {
    return undefined;
  }
}
