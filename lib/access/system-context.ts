import "server-only";
import type { Database } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";
import type { Context } from "./context";

/**
 * Palimpsest itself acts: by a rule that people have set, or for whoever may run commands on the server.
 * @param at the moment of all that is done; where it is left out, the clock runs on
 */
export const systemContext = (db: Database, workspaceId: string, at?: string): Context => ({
  actor: { kind: "system", workspaceId },
  db,
  now: () => at ?? new Date().toISOString(),
  requestId: createId("req", at === undefined ? Date.now() : Date.parse(at)),
  origin: "system",
  session: null,
});
