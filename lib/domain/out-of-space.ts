/** SQLite, a file of ours, a disk quota, PostgreSQL. */
const codes = new Set(["SQLITE_FULL", "ENOSPC", "EDQUOT", "53100"]);
const sqliteFull = 13;

interface Fault {
  code?: unknown;
  cause?: unknown;
  meta?: unknown;
  driverAdapterError?: unknown;
  originalCode?: unknown;
  extendedCode?: unknown;
}

/** Whether something could not be written because there is no room for it, however deep a library has wrapped the word of it. */
export function isOutOfSpace(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 5) return false;
  const { code, cause, meta, driverAdapterError, originalCode, extendedCode } = error as Fault;
  if ([code, originalCode].some((one) => typeof one === "string" && codes.has(one))) return true;
  if (typeof extendedCode === "number" && (extendedCode & 0xff) === sqliteFull) return true;
  return [cause, meta, driverAdapterError].some((one) => isOutOfSpace(one, depth + 1));
}
