import "server-only";
import type { Context } from "@/lib/access/context";
import { requireSecondPerson } from "@/lib/approval/require-second-person";
import { AppError } from "@/lib/domain/app-error";
import { assertReadsLog } from "./assert-reads-log";
import type { AuditFilterInput } from "./audit.schema";
import { appendToWorkspaceChain } from "./audit.store";
import { csvHeader, csvRows } from "./audit-csv";
import { countEntriesAsOf, momentOf, type ReadEntries, readEntriesAsOf } from "./audit-moment.store";
import { filterOf } from "./list-audit-entries";

async function* csvParts(pages: AsyncIterable<ReadEntries>): AsyncGenerator<string> {
  yield csvHeader;
  for await (const page of pages) if (page.entries.length > 0) yield csvRows(page);
}

const given = (input: AuditFilterInput): Record<string, string> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/**
 * The entries that fit, as they are listed, as a table for people: all that there are at this moment, read while they are sent. The
 * export is an entry of its own and not among them. What fits nothing is refused: a request and an entry hold the filter for ever,
 * and one that finds nothing may be any text.
 * @throws AppError approval_pending, not_found, permission
 */
export async function exportAuditEntries(
  asked: Context,
  input: AuditFilterInput,
): Promise<{ name: string; lines: AsyncIterable<string> }> {
  assertReadsLog(asked, "audit.export");
  const { db, actor } = asked;
  const filter = filterOf(asked, input);
  const moment = await momentOf(asked);
  const entries = await countEntriesAsOf(db, filter, moment);
  if (entries === 0)
    throw new AppError("not_found", "No entry of the audit log fits these filters: there is nothing to export.");
  const noted = given(input);
  const context = await requireSecondPerson(asked, { operation: "exportAuditEntries", act: "export", input: noted });
  await db.transaction(({ sql }) =>
    appendToWorkspaceChain(sql, context, {
      action: "audit.exported",
      target: { workspace_id: actor.workspaceId },
      data: { format: "csv", filter: noted, entries },
    }),
  );
  const name = `audit-log-${context.now().slice(0, 10)}.csv`;
  return { name, lines: csvParts(readEntriesAsOf(db, filter, moment)) };
}
