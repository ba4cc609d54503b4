import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import { type HeldJob, updateJobProgress } from "@/lib/db/dialect/job-statements";
import type { Sql } from "@/lib/db/sql";
import type { Job, JobData, JobKind, JobState, Progress } from "./job";
import { leaseIsOver } from "./lease";

export { type HeldJob, insertJob, updateJobProgress } from "@/lib/db/dialect/job-statements";

interface JobRow extends Omit<Job, "kind" | "state" | "input" | "progress" | "result"> {
  kind: string;
  state: string;
  input: string;
  progress: string | null;
  result: string | null;
}

const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as JobData));

function toJob(row: JobRow): Job {
  return {
    ...row,
    kind: row.kind as JobKind,
    state: row.state as JobState,
    input: parsed(row.input) ?? {},
    progress: row.progress === null ? { done: 0, total: null, cursor: null } : (JSON.parse(row.progress) as Progress),
    result: parsed(row.result),
  };
}

export async function findJob(db: Database, id: string): Promise<Job | null> {
  const row = await db.prisma.job.findUnique({ where: { id } });
  return row && toJob(row);
}

export async function findJobs(
  db: Database,
  workspaceId: string,
  { states, before, limit }: { states?: readonly JobState[]; before: string | null; limit: number },
): Promise<Job[]> {
  const rows = await db.prisma.job.findMany({
    where: { workspaceId, ...(states && { state: { in: [...states] } }), ...(before && { id: { lt: before } }) },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map(toJob);
}

const unfinished = ["queued", "running"];

/** A job of this kind that has not ended, in any workspace. */
export async function findUnfinished(db: Database, kind: JobKind): Promise<{ id: string } | null> {
  return db.prisma.job.findFirst({ where: { kind, state: { in: unfinished } }, select: { id: true } });
}

export async function findNewest(db: Database, workspaceId: string, kind: JobKind): Promise<{ id: string } | null> {
  return db.prisma.job.findFirst({ where: { workspaceId, kind }, orderBy: { id: "desc" }, select: { id: true } });
}

/** Who looks for work, when, and what it is at already. */
export interface Looking {
  owner: string;
  now: string;
  busyWith: readonly string[];
}

const free = ({ owner, now, busyWith }: Looking) => ({
  state: { in: unfinished },
  id: { notIn: [...busyWith] },
  OR: [...leaseIsOver(now), { state: "queued", leaseOwner: owner }],
});

/** What waits, or what somebody has begun who is not heard of any more; the oldest first. */
export async function findFreeJobs(db: Database, looking: Looking, limit: number): Promise<{ id: string }[]> {
  return db.prisma.job.findMany({ where: free(looking), orderBy: { id: "asc" }, take: limit, select: { id: true } });
}

/** Takes a job: a conditional update, so that one of several gets it. @returns the job as it is then, or null */
export async function claimJob(db: Database, id: string, looking: Looking, until: string): Promise<Job | null> {
  return db.transaction(async ({ prisma }) => {
    const { count } = await prisma.job.updateMany({
      where: { AND: [{ id }, free(looking)] },
      data: {
        state: "running",
        leaseOwner: looking.owner,
        leasedUntil: until,
        attempts: { increment: 1 },
        tries: { increment: 1 },
      },
    });
    if (count !== 1) return null;
    await prisma.job.updateMany({ where: { id, startedAt: null }, data: { startedAt: looking.now } });
    const row = await prisma.job.findUnique({ where: { id } });
    return row && toJob(row);
  });
}

/** Holds longer what this process is at, and what only it can do. */
export async function renewLeases(db: Database, looking: Looking, until: string): Promise<void> {
  const { owner, busyWith } = looking;
  await db.prisma.job.updateMany({
    where: {
      leaseOwner: owner,
      OR: [
        { state: "running", id: { in: [...busyWith] } },
        { state: "queued", leasedUntil: { not: null } },
      ],
    },
    data: { leasedUntil: until },
  });
}

export async function writeProgress(
  sql: Sql,
  held: HeldJob,
  progress: Progress,
  leasedUntil: string,
): Promise<boolean> {
  return (await updateJobProgress(sql, held, { progress: JSON.stringify(progress), leasedUntil })) === 1;
}

export async function isCancelRequested(db: Database, id: string): Promise<boolean> {
  const row = await db.prisma.job.findUnique({ where: { id }, select: { cancelRequestedAt: true } });
  return row?.cancelRequestedAt != null;
}

export interface JobEnd {
  state: "done" | "failed" | "cancelled";
  endedAt: string;
  result: JobData | null;
  errorCode: string | null;
}

/** Writes down how it ended, unless another process has taken it. */
export async function endJob(db: Database, held: HeldJob, end: JobEnd): Promise<void> {
  const { result, ...rest } = end;
  await db.prisma.job.updateMany({
    where: { id: held.id, attempts: held.attempts, state: "running" },
    data: { ...rest, result: result && JSON.stringify(result), leaseOwner: null, leasedUntil: null },
  });
}

/** Puts it back, to be taken at once or after a while. */
export async function giveBack(
  db: Database,
  held: HeldJob,
  back: { notBefore: string | null; tries: number },
): Promise<void> {
  await db.prisma.job.updateMany({
    where: { id: held.id, attempts: held.attempts, state: "running" },
    data: { state: "queued", leaseOwner: null, leasedUntil: back.notBefore, tries: back.tries },
  });
}

const cancelledAt = (at: string) =>
  ({ state: "cancelled", cancelRequestedAt: at, endedAt: at, leaseOwner: null, leasedUntil: null }) as const;

/** Ends a job that nobody is at: it waits, or whoever has begun it is not heard of any more. @returns whether it was so */
export async function cancelUnattended({ prisma }: WriteTransaction, id: string, at: string): Promise<boolean> {
  const { count } = await prisma.job.updateMany({
    where: { id, OR: [{ state: "queued" }, { state: "running", OR: leaseIsOver(at) }] },
    data: cancelledAt(at),
  });
  return count === 1;
}

/** Ends a job that nobody has begun, and asks whoever is at it to stop. @returns whether there was something to stop */
export async function requestCancel({ prisma }: WriteTransaction, id: string, at: string): Promise<boolean> {
  const waiting = await prisma.job.updateMany({ where: { id, state: "queued" }, data: cancelledAt(at) });
  if (waiting.count === 1) return true;
  const running = await prisma.job.updateMany({
    where: { id, state: "running", cancelRequestedAt: null },
    data: { cancelRequestedAt: at },
  });
  return running.count === 1;
}

/** Puts one that was given up back in line, with all of its tries. @returns false where it has not failed any more */
export async function requeueFailed({ prisma }: WriteTransaction, id: string): Promise<boolean> {
  const { count } = await prisma.job.updateMany({
    where: { id, state: "failed" },
    data: {
      ...{ state: "queued", tries: 0, leaseOwner: null, leasedUntil: null, errorCode: null, endedAt: null },
      // That somebody had asked it to stop is over with the failure.
      cancelRequestedAt: null,
    },
  });
  return count === 1;
}
