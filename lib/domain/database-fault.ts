interface Fault {
  code?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: unknown;
  driverAdapterError?: unknown;
  originalCode?: unknown;
  extendedCode?: unknown;
}

/** What an error and those in it say of themselves, however deep a library has wrapped them. */
function* faultsIn(error: unknown, depth = 0): Generator<Fault> {
  if (typeof error !== "object" || error === null || depth > 5) return;
  const fault: Fault = error;
  yield fault;
  for (const one of [fault.cause, fault.meta, fault.driverAdapterError]) yield* faultsIn(one, depth + 1);
}

function hasCode(error: unknown, codes: ReadonlySet<unknown>): boolean {
  for (const { code, originalCode } of faultsIn(error)) if (codes.has(code) || codes.has(originalCode)) return true;
  return false;
}

/** SQLite, a file of ours, a disk quota, PostgreSQL. */
const spaceCodes = new Set<unknown>(["SQLITE_FULL", "ENOSPC", "EDQUOT", "53100"]);
const sqliteFull = 13;

/** Whether something could not be written because there is no room for it. */
export function isOutOfSpace(error: unknown): boolean {
  if (hasCode(error, spaceCodes)) return true;
  for (const { extendedCode } of faultsIn(error)) {
    if (typeof extendedCode === "number" && (extendedCode & 0xff) === sqliteFull) return true;
  }
  return false;
}

/** It got no turn or took too long; it met a deadlock or a conflict; the pool had no connection: Prisma, then PostgreSQL. */
const busyCodes = new Set<unknown>(["P2028", "P2034", "P2024", "40001", "40P01"]);

/** Whether a transaction was rolled back because the database has too much else to do. */
export const isBusy = (error: unknown): boolean => hasCode(error, busyCodes);

/** SQL's own codes for a connection that could not be made, and for one that went. */
export const noConnectionCode = "08001";
export const lostConnectionCode = "08006";

/** Whether nothing was asked of the database, because there is no connection to it. */
export const isOutOfReach = (error: unknown): boolean => hasCode(error, new Set([noConnectionCode]));

/** PostgreSQL ends a connection, as it does when it stops; the socket ends; Prisma's word for that. */
const lostCodes = new Set<unknown>(["57P01", "57P02", "08003", lostConnectionCode, "ECONNRESET", "EPIPE", "P1017"]);
/** What the driver says has no code. */
const lostText = /^Connection terminated|not queryable/;

/** Whether the connection to the database went while something was under way on it, which may have been done or not. */
export function isConnectionLost(error: unknown): boolean {
  if (hasCode(error, lostCodes)) return true;
  for (const { message } of faultsIn(error)) if (typeof message === "string" && lostText.test(message)) return true;
  return false;
}
