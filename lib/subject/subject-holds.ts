import "server-only";
import type { WriteTransaction } from "@/lib/db/database";
import { heldRefusal } from "@/lib/domain/hold";
import { findHoldsOfSubject } from "@/lib/hold/hold.store";

/** A hold by subject finds by the identifiers: they stay as they are until it is lifted. @throws AppError conflict that names the hold */
export async function assertNotHeldBySubject(tx: Pick<WriteTransaction, "sql">, subjectId: string): Promise<void> {
  const [hold] = await findHoldsOfSubject(tx.sql, subjectId);
  if (hold) throw heldRefusal(hold, "What this person is known by");
}
