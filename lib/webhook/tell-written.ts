import "server-only";
import type { LockedStore } from "@/lib/change/locked-store.store";
import type { Sql } from "@/lib/db/sql";
import { tellOutbox } from "./outbox.store";

const eventOf = { created: "memory.created", modified: "memory.updated", deleted: "memory.deleted" } as const;

const ofStore = ({ row, authorship }: LockedStore) => ({
  workspaceId: row.workspace_id,
  storeId: row.id,
  at: authorship.now,
});

/** Tells webhooks of the versions that a change has written. */
export async function tellWritten(sql: Sql, store: LockedStore): Promise<void> {
  const { row, authorship, written } = store;
  if (row.has_webhooks === 0) return;
  const { actor, sessionId, apiKeyId, changeId, origin } = authorship;
  const by = { actor, session_id: sessionId, api_key_id: apiKeyId, origin };
  const told = written.map(({ operation, memory_id, memory_version_id }) => ({
    type: eventOf[operation],
    data: { memory_store_id: row.id, memory_id, memory_version_id, change_id: changeId, ...by },
  }));
  await tellOutbox(sql, ofStore(store), told);
}

/** Tells webhooks that a change waits for a person. */
export async function tellPending(sql: Sql, store: LockedStore): Promise<void> {
  if (store.row.has_webhooks === 0) return;
  const { actor, sessionId, apiKeyId, changeId, origin } = store.authorship;
  const by = { actor, session_id: sessionId, api_key_id: apiKeyId, origin };
  const data = { memory_store_id: store.row.id, change_id: changeId, ...by };
  await tellOutbox(sql, ofStore(store), [{ type: "change.pending", data }]);
}
