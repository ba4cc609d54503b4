import "server-only";
import { setImmediate as turn } from "node:timers/promises";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { type AuditPlace, findAuditEntries, findAuditPlaces } from "@/lib/db/dialect/audit-log-statements";
import type { AuditRow } from "@/lib/db/dialect/audit-statements";
import { readChains } from "@/lib/db/dialect/checkpoint-statements";
import type { AuditEntryBody } from "@/lib/domain/audit-chain";
import { type AuditFilter, namesIn } from "./audit-list.store";
import { linkOf } from "./database-log.store";

const placesPerPage = 5_000;
const entriesPerPage = 500;

/** The last entry of every chain as of one moment. Times would not do: an entry may be written after one that says a later time. */
export type Moment = ReadonlyMap<string, number>;

export async function momentOf({ db, actor }: Pick<Context, "db" | "actor">): Promise<Moment> {
  return new Map((await readChains(db.read, actor.workspaceId)).map(({ chain, seq }) => [chain, seq]));
}

type ReadPage<Row> = (filter: AuditFilter, limit: number) => PromiseLike<Row[]> | Row[];

/** What fits and was there at that moment, newest first and a page at a time. Between two pages others have their turn. */
async function* pagesAsOf<Row extends AuditPlace>(
  read: ReadPage<Row>,
  perPage: number,
  filter: AuditFilter,
  moment: Moment,
): AsyncGenerator<Row[]> {
  for (let before = filter.before; ; await turn()) {
    const rows = await read({ ...filter, before }, perPage);
    yield rows.filter(({ chain_id, seq }) => seq <= (moment.get(chain_id) ?? 0));
    const last = rows.at(-1);
    if (!last || rows.length < perPage) return;
    before = { time: last.time, chain: last.chain_id, seq: last.seq };
  }
}

export async function countEntriesAsOf(db: Database, filter: AuditFilter, moment: Moment): Promise<number> {
  const read: ReadPage<AuditPlace> = (part, limit) => findAuditPlaces(db.read, part, limit);
  let count = 0;
  for await (const places of pagesAsOf(read, placesPerPage, filter, moment)) count += places.length;
  return count;
}

/** An entry as its row has it. Without a body where somebody has made that unreadable. */
export interface ReadEntry {
  row: AuditRow;
  body: AuditEntryBody | null;
}

export interface ReadEntries {
  entries: ReadEntry[];
  /** What people call the things that they name. */
  names: ReadonlyMap<string, string>;
}

export async function* readEntriesAsOf(db: Database, filter: AuditFilter, moment: Moment): AsyncGenerator<ReadEntries> {
  const { workspaceId } = filter;
  const read: ReadPage<AuditRow> = (part, limit) => findAuditEntries(db.read, part, limit);
  for await (const rows of pagesAsOf(read, entriesPerPage, filter, moment)) {
    const entries = rows.map((row) => ({ row, body: linkOf(row, workspaceId).body }));
    const named = entries.map(({ row, body }) => ({
      body: { actor: { type: row.actor_type, id: row.actor_id }, target: { chain: row.chain_id, ...body?.target } },
    }));
    yield { entries, names: await namesIn(db, workspaceId, named) };
  }
}
