import "server-only";
import { insertOutboxEvents, mayBeTold } from "@/lib/db/dialect/outbox-statements";
import type { Sql } from "@/lib/db/sql";
import { createId } from "@/lib/domain/id";
import type { Told } from "@/lib/domain/webhook-event";

export interface ToldOf {
  workspaceId: string;
  /** Null for what belongs to no store. */
  storeId: string | null;
  at: string;
}

/** A statement has a limited number of parameters. */
const atOnce = 100;

/**
 * Notes for webhooks what the transaction does; the caller is inside it, so what is rolled back is told to nobody. Without a
 * webhook that wants it this costs a look, or one statement that writes nothing.
 */
export async function tellOutbox(sql: Sql, of: ToldOf, told: readonly Told[]): Promise<void> {
  if (!(await mayBeTold(sql, of.workspaceId))) return;
  for (let from = 0; from < told.length; from += atOnce) {
    const rows = told.slice(from, from + atOnce).map(({ type, data }) => ({
      id: createId("evt", Date.parse(of.at)),
      type,
      data: JSON.stringify(data),
    }));
    await insertOutboxEvents(sql, of, rows);
  }
}
