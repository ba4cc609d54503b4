import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { storesByMetadata } from "@/lib/db/dialect/store-erasure-statements";
import { readIdentifierRows } from "@/lib/db/dialect/subject-statements";
import type { Sql } from "@/lib/db/sql";
import type {
  Identifier,
  IdentifierKind,
  ItemKind,
  KeepGround,
  Pile,
  PileSizes,
  SubjectAct,
  SubjectItem,
  SubjectRow,
} from "./subject";

export {
  insertFoundItems,
  leaveOutByPlan,
  type ReportedVersionRow,
  readPile,
  readReportedVersions,
  readSessionsOfStores,
  type ShownItemRow,
  takeInWhole,
} from "@/lib/db/dialect/subject-statements";

type Stored = Omit<SubjectRow, "acts"> & { acts: string };

const toSubject = (row: Stored): SubjectRow => ({ ...row, acts: JSON.parse(row.acts) as SubjectAct[] });

export async function findSubject(db: Pick<Database, "prisma">, id: string): Promise<SubjectRow | null> {
  const row = await db.prisma.subject.findUnique({ where: { id } });
  return row && toSubject(row);
}

/** What these cases are called. */
export async function labelsOf(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const where = { workspaceId, id: { in: [...ids] } };
  const rows = await db.prisma.subject.findMany({ where, select: { id: true, label: true } });
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** The newest first. */
export async function findSubjects(
  db: Database,
  workspaceId: string,
  { closed, before, limit }: { closed: boolean | undefined; before: string | null; limit: number },
): Promise<SubjectRow[]> {
  const rows = await db.prisma.subject.findMany({
    where: {
      workspaceId,
      ...(before && { id: { lt: before } }),
      ...(closed === undefined ? {} : { closedAt: closed ? { not: null } : null }),
    },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(toSubject);
}

export async function insertSubject(
  { prisma }: WriteTransaction,
  row: Pick<SubjectRow, "id" | "workspaceId" | "label" | "createdByType" | "createdBy" | "createdAt" | "dueAt">,
): Promise<void> {
  await prisma.subject.create({ data: row });
}

type Changed = Partial<
  Pick<
    SubjectRow,
    | "label"
    | "dueAt"
    | "redactionId"
    | "plannedAt"
    | "erasureId"
    | "applyJobId"
    | "appliedAt"
    | "endedAt"
    | "closedAt"
    | "closedBy"
  >
> & { acts?: SubjectAct[] };

/** Changes a case that still is as its reader saw it; of two who try, one does. */
export async function changeSubject(
  { prisma }: WriteTransaction,
  seen: Pick<SubjectRow, "id" | "redactionId" | "plannedAt" | "appliedAt" | "endedAt" | "closedAt">,
  { acts, ...data }: Changed,
): Promise<boolean> {
  const { id, redactionId, plannedAt, appliedAt, endedAt, closedAt } = seen;
  const { count } = await prisma.subject.updateMany({
    where: { id, redactionId, plannedAt, appliedAt, endedAt, closedAt },
    data: { ...data, ...(acts && { acts: JSON.stringify(acts) }) },
  });
  return count === 1;
}

export async function readIdentifiers(sql: Sql, subjectId: string): Promise<Identifier[]> {
  const rows = await readIdentifierRows(sql, subjectId);
  return rows.map((row) => ({ ...row, kind: row.kind as IdentifierKind }));
}

/** @returns how many there were */
export async function removeIdentifiers({ prisma }: WriteTransaction, subjectId: string): Promise<number> {
  return (await prisma.subjectIdentifier.deleteMany({ where: { subjectId } })).count;
}

export async function replaceIdentifiers(
  tx: WriteTransaction,
  subjectId: string,
  identifiers: readonly Identifier[],
): Promise<void> {
  await removeIdentifiers(tx, subjectId);
  const data = identifiers.map((one, position) => ({ subjectId, position, ...one }));
  await tx.prisma.subjectIdentifier.createMany({ data });
}

/** The stores that are there and whose metadata has any of the subject's pairs. */
export async function findOwnStores(
  db: Database,
  workspaceId: string,
  identifiers: readonly Identifier[],
): Promise<{ id: string; name: string }[]> {
  const found = new Set<string>();
  for (const { kind, key, value } of identifiers)
    if (kind === "metadata" && key !== null)
      for (const { id } of await storesByMetadata(db.read, workspaceId, [[key, value]])) found.add(id);
  if (found.size === 0) return [];
  return db.prisma.store.findMany({
    where: { id: { in: [...found] }, deletedAt: null },
    select: { id: true, name: true },
    orderBy: { id: "asc" },
  });
}

const nothing = { ground: null, legalWords: null, holdId: null };

/** Forgets the plan of a search before. */
export async function removeItems({ prisma }: WriteTransaction, subjectId: string): Promise<void> {
  await prisma.subjectItem.deleteMany({ where: { subjectId } });
}

export async function insertStoreItems(
  { prisma }: WriteTransaction,
  subjectId: string,
  storeIds: readonly string[],
): Promise<void> {
  const data = storeIds.map((id) => {
    return { subjectId, kind: "store", targetId: id, storeId: id, pile: "erase", hits: 0, ...nothing };
  });
  if (data.length > 0) await prisma.subjectItem.createMany({ data });
}

export async function findItems(
  { prisma }: Pick<WriteTransaction, "prisma">,
  subjectId: string,
  of: { pile?: Pile; targetIds?: readonly string[] } = {},
): Promise<SubjectItem[]> {
  const { pile, targetIds } = of;
  const rows = await prisma.subjectItem.findMany({
    where: { subjectId, pile, ...(targetIds && { targetId: { in: [...targetIds] } }) },
    orderBy: [{ kind: "asc" }, { targetId: "asc" }],
  });
  return rows.map(({ subjectId: _of, ...row }) => ({
    ...row,
    kind: row.kind as ItemKind,
    pile: row.pile as Pile,
    ground: row.ground as KeepGround | null,
  }));
}

const atOnce = 500;

export async function moveItemsTo(
  { prisma }: Pick<WriteTransaction, "prisma">,
  subjectId: string,
  targetIds: readonly string[],
  to: Pick<SubjectItem, "pile" | "ground" | "legalWords" | "holdId">,
): Promise<number> {
  let moved = 0;
  for (let at = 0; at < targetIds.length; at += atOnce) {
    const where = { subjectId, targetId: { in: targetIds.slice(at, at + atOnce) } };
    moved += (await prisma.subjectItem.updateMany({ where, data: to })).count;
  }
  return moved;
}

export async function countPiles({ prisma }: Pick<WriteTransaction, "prisma">, subjectId: string): Promise<PileSizes> {
  const rows = await prisma.subjectItem.groupBy({ by: ["pile"], where: { subjectId }, _count: true });
  const of = (pile: Pile) => rows.find((row) => row.pile === pile)?._count ?? 0;
  return { erase: of("erase"), mask: of("mask"), keep: of("keep") };
}

export const countHeldItems = ({ prisma }: Pick<WriteTransaction, "prisma">, subjectId: string): Promise<number> =>
  prisma.subjectItem.count({ where: { subjectId, ground: "hold" } });

/** Forgets where searches found somebody: a closed case leads to nobody any more. What was carried out keeps its receipts. */
export async function forgetSearches({ prisma }: WriteTransaction, subjectId: string, at: string): Promise<void> {
  const searches = await prisma.redaction.findMany({ where: { subjectId }, select: { id: true } });
  const redactionId = { in: searches.map(({ id }) => id) };
  await prisma.redactionHit.updateMany({ where: { redactionId }, data: { inContent: "[]", inPath: "[]" } });
  const data = { state: "cancelled", endedAt: at };
  await prisma.redaction.updateMany({ where: { subjectId, state: "scanned" }, data });
}

/** The case whose plan took these stores away. */
export async function findSubjectOfErasure(db: Database, erasureId: string): Promise<SubjectRow | null> {
  const row = await db.prisma.subject.findFirst({ where: { erasureId } });
  return row && toSubject(row);
}

/** Whether somebody is being asked to agree to a plan. */
export async function isWaiting(db: Database, subject: SubjectRow, now: string): Promise<boolean> {
  const { id, workspaceId } = subject;
  const rows = await db.prisma.approvalRequest.findMany({
    where: { workspaceId, operation: "applySubject", state: { in: ["pending", "approved"] }, expiresAt: { gt: now } },
    select: { input: true },
  });
  return rows.some(({ input }) => (JSON.parse(input) as { subject_id?: string }).subject_id === id);
}

interface NamedSession {
  id: string;
  label: string;
  title: string | null;
  agent: string | null;
  environmentId: string | null;
  metadata: string;
  createdAt: string;
}

/** Sessions of the workspace with what somebody called them, a page at a time. */
export async function findNamedSessions(
  db: Database,
  workspaceId: string,
  page: { after: string; limit: number },
): Promise<NamedSession[]> {
  return db.prisma.session.findMany({
    where: { workspaceId, id: { gt: page.after } },
    orderBy: { id: "asc" },
    take: page.limit,
    select: { id: true, label: true, title: true, agent: true, environmentId: true, metadata: true, createdAt: true },
  });
}
