import "server-only";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";

/** Palimpsest itself acts, by a rule that people have set. */
export const systemContext = (db: Database, workspaceId: string, now: string): Context => ({
  actor: { kind: "system", workspaceId },
  db,
  now: () => now,
  requestId: createId("req", Date.parse(now)),
  origin: "system",
  session: null,
});
