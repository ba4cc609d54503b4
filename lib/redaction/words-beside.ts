import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Context } from "@/lib/access/context";
import type { Sql } from "@/lib/db/sql";
import type { Matcher } from "./matcher";
import type { Redaction } from "./redaction";
import { readCoveredStoreIds, readWordsBeside, type WordsBeside } from "./redaction.store";

const atOnce = 500;
const mostNamed = 20;

const kinds = {
  stores: { store: ["stores"], workspace: [] },
  sessions: { store: ["attached"], workspace: ["sessions"] },
  saved_views: { store: [], workspace: ["views"] },
  holds: { store: ["storeHolds"], workspace: ["personHolds"] },
  notes: { store: ["dismissals", "redacted"], workspace: ["redactions", "decisions"] },
  programs: { store: [], workspace: ["keys", "accounts", "webhooks"] },
} as const satisfies Record<string, Record<"store" | "workspace", readonly WordsBeside[]>>;

/** Whose words say it, of those of one store or workspace. */
async function sayers(sql: Sql, matcher: Matcher, { of, owner }: { of: WordsBeside; owner: string }) {
  const found: string[] = [];
  for (let after = ""; ; ) {
    const rows = await readWordsBeside(sql, of, { owner, after, limit: atOnce });
    // Requests are served in between: on SQLite what is awaited here is there at once.
    await setImmediate();
    for (const { id, ...words } of rows)
      if (Object.values(words).some((one) => one !== null && matcher.isSaidBy(one))) found.push(id);
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return found;
    after = last.id;
  }
}

function nameThem(kind: string, ids: readonly string[]): string {
  const named = ids.slice(0, mostNamed);
  const more = ids.length - named.length;
  return `still_said_by_${kind}:${[...named, ...(more > 0 ? [`+${more}`] : [])].join(", ")}`;
}

/** What is written beside memories and was not looked through. */
export const besideNotCovered = "names_descriptions_sessions_and_notes";

/**
 * Looks through what people write beside memories, which a redaction does not change: names and descriptions of stores and of
 * what programs come with, sessions, saved views, holds, notes. The receipt names who still says it, so that somebody can write it anew.
 */
export async function wordsBeside({ db, actor }: Context, redaction: Redaction, matcher: Matcher): Promise<string[]> {
  const { workspaceId } = redaction;
  const storeIds = await readCoveredStoreIds(db, redaction);
  const seesAll = actor.kind !== "key" || actor.stores === "all";
  const said: string[] = [];
  for (const [kind, sources] of Object.entries(kinds)) {
    const places = [
      ...(seesAll ? sources.workspace.map((of) => ({ of, owner: workspaceId })) : []),
      ...sources.store.flatMap((of) => storeIds.map((owner) => ({ of, owner }))),
    ];
    const ids = new Set<string>();
    for (const place of places) for (const id of await sayers(db.read, matcher, place)) ids.add(id);
    if (ids.size > 0) said.push(nameThem(kind, [...ids]));
  }
  return seesAll ? said : [...said, besideNotCovered];
}
