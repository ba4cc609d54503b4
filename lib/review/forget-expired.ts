import "server-only";
import type { Sql } from "@/lib/db/sql";
import { forgetApproved, readServedPastExpiry } from "./held.store";

/** What waits for review goes on waiting; what was, or would be, served in place of a deletion that waits has expired with its memory. */
export async function forgetExpired(sql: Sql, storeId: string, now: string): Promise<void> {
  for (const { approved_version_id: versionId } of await readServedPastExpiry(sql, storeId, now))
    await forgetApproved(sql, storeId, versionId);
}
