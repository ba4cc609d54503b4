import "server-only";
import type { Database } from "@/lib/db/database";
import { readNames } from "@/lib/db/dialect/name-statements";
import type { Named } from "./change";

/**
 * The names of members, keys, service accounts and sessions by id, as far as this workspace knows them. A key of a service account
 * is named after it: what it is called itself only tells it from the others.
 */
export async function namesOf(
  db: Database,
  workspaceId: string,
  ids: Iterable<string | null>,
): Promise<(id: string) => Named> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const names = new Map((await readNames(db.read, workspaceId, wanted)).map(({ id, name }) => [id, name]));
  return (id) => ({ id, name: names.get(id) ?? null });
}
