import "server-only";

/** What a redaction reads and clears, inside the transaction that holds the store's lock. */
export { clearVersion, readRedactionState } from "@/lib/db/dialect/redaction-statements";
