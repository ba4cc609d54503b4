import { beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { enqueueJob } from "./enqueue-job";
import type { JobKind } from "./job";
import { presentJob } from "./job.present";
import { type JobKindRunner, JobRunner } from "./job-runner";
import { listJobs } from "./list-jobs";
import { retrieveJob } from "./retrieve-job";
import { retryJob } from "./retry-job";

describeOnBoth("the list of jobs", (database) => {
  let admin: Context;

  beforeEach(async () => {
    const { db } = database;
    admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    await db.prisma.job.deleteMany({});
  });

  const enqueue = (kind: JobKind, by = admin) =>
    database.db.transaction(({ sql }) => enqueueJob(sql, by, { kind, input: {} }));
  const turn = async (kind: JobKind, run: JobKindRunner["run"]) => {
    const runners = { [kind]: { run, mostTries: 1 } };
    const runner = new JobRunner({ db: database.db, owner: "one", now: Date.now, runners });
    await runner.turn();
    await runner.settle();
  };
  const fails = async () => {
    throw new Error("no");
  };

  it("is that of the workspace, the newest first, page by page and by state", async () => {
    const other = contextOf(database.db, await createMember(database.db, await createWorkspace(database.db), "admin"));
    await enqueue("retention.run", other);
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift(await enqueue("retention.run"));
    const first = await listJobs(admin, { limit: 3 });
    expect(first.jobs.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const second = await listJobs(admin, { limit: 3, page: first.nextPage ?? "" });
    expect([second.jobs.map(({ id }) => id), second.nextPage]).toEqual([ids.slice(3), null]);
    expect((await listJobs(admin, { limit: 3, states: ["failed"] })).jobs).toEqual([]);
    expect((await listJobs(admin, { limit: 9, states: ["queued", "failed"] })).jobs).toHaveLength(5);
    await expect(listJobs(admin, { limit: 3, page: "bm9uZQ" })).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("puts one that was given up back in line, to go on from where it was, with an entry in the log", async () => {
    const id = await enqueue("retention.run");
    await turn("retention.run", async ({ saveProgress }) => {
      await saveProgress({ done: 4, total: 10, cursor: { next: 4 } });
      return fails();
    });
    await database.db.prisma.job.updateMany({ where: { id }, data: { leasedUntil: null } });
    await turn("retention.run", fails);
    expect(presentJob(await retrieveJob(admin, { job_id: id }))).toMatchObject({ state: "failed", retryable: true });
    expect(await retryJob(admin, { job_id: id })).toMatchObject({ state: "queued", errorCode: null, endedAt: null });
    // Whoever asks at the same time is told that it has not failed.
    await expect(retryJob(admin, { job_id: id })).rejects.toMatchObject({ code: "conflict" });
    let from: unknown;
    await turn("retention.run", async ({ job }) => {
      from = job.progress.cursor;
      return {};
    });
    expect(from).toEqual({ next: 4 });
    expect(await retrieveJob(admin, { job_id: id })).toMatchObject({ state: "done" });
    const entries = await database.db.prisma.auditEntry.findMany({
      where: { chainId: admin.actor.workspaceId, action: "job.retried" },
    });
    expect(entries).toHaveLength(1);
  });

  it("is tried again by one of many who ask at once", async () => {
    const id = await enqueue("retention.run");
    await turn("retention.run", fails);
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => retryJob(admin, { job_id: id })));
    expect(asked.some(({ status }) => status === "fulfilled")).toBe(true);
    const where = { chainId: admin.actor.workspaceId, action: "job.retried" };
    expect(await database.db.prisma.auditEntry.count({ where })).toBe(1);
  });

  it("lets nobody try again a scan, whose words are gone, or what he may not begin", async () => {
    const scan = await enqueue("redaction.scan");
    await turn("redaction.scan", fails);
    expect(presentJob(await retrieveJob(admin, { job_id: scan }))).toMatchObject({ state: "failed", retryable: false });
    await expect(retryJob(admin, { job_id: scan })).rejects.toMatchObject({ code: "conflict" });
    const editor = contextOf(database.db, await createMember(database.db, admin.actor.workspaceId, "editor"));
    await expect(retryJob(editor, { job_id: scan })).rejects.toMatchObject({ code: "permission" });
    await expect(listJobs(editor, { limit: 5 })).rejects.toMatchObject({ code: "permission" });
  });
});
