import "server-only";
import type { Context } from "@/lib/access/context";
import { requireSecondPerson } from "@/lib/approval/require-second-person";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { countReach } from "@/lib/redaction/redaction.store";
import { listHits, type ShownHit } from "@/lib/redaction/redactions";
import { assertState, requireSubject } from "./require-subject";
import type { Subject } from "./subject";
import type { ReportSubjectInput } from "./subject.schema";
import { findOwnStores, type ReportedVersionRow, readIdentifiers, readReportedVersions } from "./subject.store";
import { findSessions, type SubjectSession } from "./subject-sessions";

/** Everything that is stored of a person, for handing over: what is in stores of their own, and where others' stores speak of them. */
export interface AccessReport {
  subject: Subject;
  madeAt: string;
  stores: { id: string; name: string }[];
  sessions: SubjectSession[];
  /** Every version of one of the stores, oldest first. */
  versionsOf(storeId: string): AsyncIterable<ReportedVersionRow>;
  /** Excerpts from stores that are not the person's own: what else stands there is others' business. */
  elsewhere(): AsyncIterable<ShownHit>;
}

const versionsAtOnce = 50;

async function* versionsOf({ db }: Context, storeId: string): AsyncGenerator<ReportedVersionRow> {
  for (let after = 0; ; ) {
    const rows = await readReportedVersions(db.read, storeId, { after, limit: versionsAtOnce });
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

async function* hitsElsewhere(
  context: Context,
  redaction_id: string,
  own: ReadonlySet<string>,
): AsyncGenerator<ShownHit> {
  for (let page: string | undefined; ; ) {
    const { hits, nextPage } = await listHits(context, { redaction_id, limit: 100, page });
    // Of a person's own stores every version is in the report anyway; what people said about them is not.
    for (const hit of hits) if (!own.has(hit.store_id) || hit.memory_id === null) yield hit;
    if (nextPage === null) return;
    page = nextPage;
  }
}

/**
 * Makes the report that a person may ask for, of a case whose search has ended. That it left the server is an entry of the log.
 * @throws AppError approval_pending, conflict, not_found, permission
 */
export async function reportSubject(asked: Context, { subject_id, format }: ReportSubjectInput): Promise<AccessReport> {
  const subject = await requireSubject(asked, subject_id);
  assertState(subject, "searched", "planned", "waiting");
  const { id } = subject;
  const redactionId = subject.redactionId ?? "";
  const input = { subject_id: id, format };
  const context = await requireSecondPerson(asked, { operation: "reportSubject", act: "export", input });
  const { db, actor } = context;
  const identifiers = await readIdentifiers(db.read, id);
  const stores = await findOwnStores(db, actor.workspaceId, identifiers);
  const storeIds = stores.map((store) => store.id);
  const { memories: hits } = await countReach(db.read, redactionId);
  await db.transaction(async ({ sql }) => {
    const data = { format, stores: stores.length, hits };
    await appendToWorkspaceChain(sql, context, { action: "subject.reported", target: { subject_id: id }, data });
  });
  return {
    subject,
    madeAt: context.now(),
    stores,
    sessions: await findSessions(context, { redactionId, identifiers, storeIds }),
    versionsOf: (storeId) => versionsOf(context, storeId),
    elsewhere: () => hitsElsewhere(context, redactionId, new Set(storeIds)),
  };
}
