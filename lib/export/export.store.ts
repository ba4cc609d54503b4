import "server-only";
import type { Database } from "@/lib/db/database";
import { readVersionPaths } from "@/lib/db/dialect/path-statements";
import { readChangeReviews } from "@/lib/db/dialect/review-batch-statements";
import { openText } from "@/lib/db/text-cipher";
import type { ActorType, Origin } from "@/lib/domain/actor";
import { descendantRange, type PathPrefix } from "@/lib/domain/memory-path";
import { namesOf } from "@/lib/review/names.store";
import type { VersionOperation } from "@/lib/version/version";
import type { ExportedChange, ExportedPerson, ExportedVersion } from "./exported-store";

/** What is read at a time: the largest versions come to five megabytes. */
const versionsPerPage = 50;

/** The number of the last version that the store has. */
export async function lastSeqOf(db: Database, storeId: string): Promise<number> {
  const row = await db.prisma.store.findUnique({ where: { id: storeId }, select: { seq: true } });
  return row?.seq ?? 0;
}

export async function countVersions(db: Database, storeId: string, seq: number): Promise<number> {
  return db.prisma.version.count({ where: { storeId, seq: { lte: seq } } });
}

/** The memories that stand in a folder, or stood there when they were deleted. */
export async function memoriesOfFolder(
  db: Database,
  storeId: string,
  prefix: PathPrefix,
): Promise<ReadonlySet<string>> {
  const { from, to } = descendantRange(prefix);
  const path = { gte: from, lt: to };
  const live = await db.prisma.memory.findMany({
    where: { storeId, path },
    select: { id: true },
  });
  const gone = await db.prisma.memory.findMany({
    where: { storeId, path: null, versions: { some: { operation: "deleted", path } } },
    select: { id: true, headVersionId: true },
  });
  const heads = await headPaths(
    db,
    storeId,
    gone.map(({ headVersionId }) => headVersionId),
  );
  const left = gone.filter(({ headVersionId }) => heads.get(headVersionId)?.startsWith(prefix));
  return new Set([...live, ...left].map(({ id }) => id));
}

const idsAtOnce = 500;

async function headPaths(db: Database, storeId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    for (const { id, path } of await readVersionPaths(db.read, storeId, ids.slice(at, at + idsAtOnce))) {
      if (path !== null) paths.set(id, path);
    }
  }
  return paths;
}

/** The next versions of a store in the order in which they were written. */
export async function nextVersions(
  db: Database,
  storeId: string,
  span: { after: number; upTo: number },
): Promise<ExportedVersion[]> {
  const rows = await db.prisma.version.findMany({
    where: { storeId, seq: { gt: span.after, lte: span.upTo } },
    orderBy: { seq: "asc" },
    take: versionsPerPage,
  });
  return rows.map((row) => ({
    id: row.id,
    memoryId: row.memoryId,
    changeId: row.changeId,
    seq: row.seq,
    number: row.number,
    operation: row.operation as VersionOperation,
    path: row.path,
    sha256: row.contentSha256,
    sizeBytes: row.sizeBytes,
    createdAt: row.createdAt,
    redactedAt: row.redactedAt,
    redactionReason: row.redactionReason,
    content: openText(db, row.content),
  }));
}

async function reviewsOf(db: Database, storeId: string, changeIds: string[]) {
  const where = { storeId, changeId: { in: changeIds } };
  const [decisions, comments] = await Promise.all([
    db.prisma.reviewDecision.findMany({ where, orderBy: { id: "asc" } }),
    db.prisma.reviewComment.findMany({ where, orderBy: { id: "asc" } }),
  ]);
  return { decisions, comments };
}

/** These changes by id, with the names of who is in them and what reviewers said. */
export async function changesById(
  db: Database,
  of: { workspaceId: string; storeId: string },
  ids: string[],
): Promise<Map<string, ExportedChange>> {
  const rows = await readChangeReviews(db.read, of.storeId, ids);
  const { decisions, comments } = await reviewsOf(db, of.storeId, ids);
  const nameOf = await namesOf(db, of.workspaceId, [
    ...rows.flatMap((row) => [row.actor_id, row.session_id, row.api_key_id, row.reviewed_by]),
    ...decisions.map(({ decidedBy }) => decidedBy),
    ...comments.map(({ authorId }) => authorId),
  ]);
  const person = (id: string | null): ExportedPerson | null => (id === null ? null : nameOf(id));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        storeId: row.store_id,
        seq: row.seq,
        versionCount: row.version_count,
        actor: { type: row.actor_type as ActorType, id: row.actor_id, name: person(row.actor_id)?.name ?? null },
        session: person(row.session_id),
        apiKey: person(row.api_key_id),
        origin: row.origin as Origin,
        reason: openText(db, row.reason),
        createdAt: row.created_at,
        review: {
          state: row.review_state === "exempt" ? null : row.review_state,
          by: person(row.reviewed_by),
          at: row.reviewed_at,
        },
        decisions: decisions
          .filter(({ changeId }) => changeId === row.id)
          .map((one) => ({
            id: one.id,
            verdict: one.verdict,
            by: person(one.decidedBy),
            ruleId: one.ruleId,
            at: one.decidedAt,
            undoneAt: one.undoneAt,
          })),
        comments: comments
          .filter(({ changeId, removedAt }) => changeId === row.id && removedAt === null)
          .map((one) => ({
            id: one.id,
            by: nameOf(one.authorId),
            at: one.createdAt,
            versionId: one.versionId,
            line: one.line,
            body: openText(db, one.body) ?? "",
          })),
      },
    ]),
  );
}
