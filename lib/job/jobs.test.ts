import { beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { dayMs } from "@/lib/domain/durations";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { cancelJob } from "./cancel-job";
import { enqueueJob, type NewJob } from "./enqueue-job";
import { ownProcess } from "./job-process";
import { type JobKindRunner, type JobRun, JobRunner } from "./job-runner";
import { retrieveJob } from "./retrieve-job";
import { retryJob } from "./retry-job";

/** A promise that the test keeps when it wants to. */
function gate<T = void>() {
  let open!: (value: T) => void;
  const opened = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
const startOf = ({ job }: JobRun) => Number(job.progress.cursor?.next ?? 0);

describeOnBoth("jobs", (database) => {
  let admin: Context;
  let clock = 0;

  beforeEach(async () => {
    const { db } = database;
    admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    await db.prisma.job.deleteMany({});
    clock = Date.now();
  });

  const runner = (kind: JobKindRunner | JobKindRunner["run"], owner = "one") =>
    new JobRunner({
      db: database.db,
      owner,
      now: () => clock,
      runners: { "redaction.scan": typeof kind === "function" ? { run: kind } : kind },
    });
  const enqueue = (over: Partial<NewJob> = {}) =>
    database.db.transaction(({ sql }) => enqueueJob(sql, admin, { kind: "redaction.scan", input: { n: 10 }, ...over }));
  const look = (job_id: string) => retrieveJob(admin, { job_id });

  it("runs what was asked for, and keeps how far it is and what came of it", async () => {
    const id = await enqueue();
    const half = gate();
    const on = gate();
    const by = runner(async ({ job, saveProgress, context }) => {
      expect(context.actor).toMatchObject({ kind: "member", role: "admin", userId: job.createdBy });
      await saveProgress({ done: 5, total: Number(job.input.n), cursor: { next: 5 } });
      half.open();
      await on.opened;
      return { found: 3 };
    });
    await by.turn();
    await half.opened;
    expect(await look(id)).toMatchObject({ state: "running", progress: { done: 5, total: 10 }, endedAt: null });
    on.open();
    await by.settle();
    expect(await look(id)).toMatchObject({ state: "done", result: { found: 3 }, errorCode: null, attempts: 1 });
    await by.turn();
    await by.settle();
    expect((await look(id)).attempts).toBe(1);
  });

  it("begins nothing whose act was rolled back", async () => {
    const rolledBack = database.db.transaction(async ({ sql }) => {
      await enqueueJob(sql, admin, { kind: "redaction.scan", input: {} });
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    expect(await database.db.prisma.job.count()).toBe(0);
  });

  it("gives each job to one of several processes", async () => {
    const ids = await Promise.all(numbers(0, 12).map(() => enqueue()));
    const runs: string[] = [];
    const all = numbers(0, 4).map((n) =>
      runner(async ({ job }) => {
        runs.push(job.id);
        return {};
      }, `process ${n}`),
    );
    for (const _ of ids) {
      await Promise.all(all.map((one) => one.turn()));
      await Promise.all(all.map((one) => one.settle()));
    }
    expect(runs.sort()).toEqual([...ids].sort());
  });

  it("lets another process go on where one fell silent, and the first write nothing more", async () => {
    const id = await enqueue();
    const stuck = gate();
    const on = gate();
    const made: string[] = [];
    const steps = (name: string, wait?: () => Promise<void>) => async (run: JobRun) => {
      for (const n of numbers(startOf(run), 10)) {
        if (n === 4) await wait?.();
        // The step and the word that it was made are one transaction.
        await database.db.transaction(async ({ sql }) => {
          await run.saveProgress({ done: n + 1, total: 10, cursor: { next: n + 1 } }, sql);
          made.push(`${name}${n}`);
        });
      }
      return { by: name };
    };
    const wait = async () => {
      stuck.open();
      await on.opened;
    };
    const first = runner(steps("a", wait), "first");
    const second = runner(steps("b"), "second");
    await first.turn();
    await stuck.opened;
    await second.turn();
    expect((await look(id)).attempts).toBe(1);
    clock += 31_000;
    await second.turn();
    await second.settle();
    on.open();
    await first.settle();
    expect(made).toEqual([...numbers(0, 4).map((n) => `a${n}`), ...numbers(4, 10).map((n) => `b${n}`)]);
    expect(await look(id)).toMatchObject({ state: "done", result: { by: "b" }, attempts: 2 });
  });

  it("keeps what takes longer than a lease, as long as its process lives", async () => {
    const id = await enqueue();
    const begun = gate();
    const on = gate();
    const first = runner(async () => {
      begun.open();
      await on.opened;
      return {};
    }, "first");
    const second = runner(async () => ({}), "second");
    await first.turn();
    await begun.opened;
    for (const _ of numbers(0, 10)) {
      clock += 11_000;
      await first.turn();
      await second.turn();
    }
    expect(await look(id)).toMatchObject({ state: "running", attempts: 1 });
    on.open();
    await first.settle();
    expect((await look(id)).state).toBe("done");
  });

  it("hands over what is under way when the process stops", async () => {
    const id = await enqueue();
    const begun = gate();
    const on = gate();
    const first = runner(async ({ saveProgress }) => {
      await saveProgress({ done: 1, total: 2, cursor: { next: 1 } });
      begun.open();
      await on.opened;
      await saveProgress({ done: 2, total: 2, cursor: { next: 2 } });
      return {};
    });
    await first.turn();
    await begun.opened;
    const closed = first.close();
    on.open();
    await closed;
    expect(await look(id)).toMatchObject({ state: "queued", progress: { done: 1 } });
    const second = runner(async (run) => ({ from: startOf(run) }), "second");
    await second.turn();
    await second.settle();
    expect((await look(id)).result).toEqual({ from: 1 });
  });

  it("stops when asked: at once what waits, at its next look what runs", async () => {
    const waiting = await enqueue();
    expect((await cancelJob(admin, { job_id: waiting })).state).toBe("cancelled");
    const running = await enqueue();
    const begun = gate();
    const on = gate();
    const by = runner(async ({ cancelled }) => {
      expect(await cancelled()).toBe(false);
      begun.open();
      await on.opened;
      return { stopped: await cancelled() };
    });
    await by.turn();
    await begun.opened;
    expect(await cancelJob(admin, { job_id: running })).toMatchObject({ state: "running" });
    await cancelJob(admin, { job_id: running });
    on.open();
    await by.settle();
    expect(await look(running)).toMatchObject({ state: "cancelled", result: { stopped: true } });
    expect(await cancelJob(admin, { job_id: running })).toMatchObject({ state: "cancelled" });
    const entries = await database.db.prisma.auditEntry.findMany({
      where: { workspaceId: admin.actor.workspaceId, action: "job.cancelled" },
    });
    expect(entries.map(({ target }) => JSON.parse(target))).toEqual([{ job_id: waiting }, { job_id: running }]);
  });

  it("tries again after a failure, later each time, and gives up in the end", async () => {
    const id = await enqueue();
    let tries = 0;
    const by = runner({
      mostTries: 3,
      run: async () => {
        tries++;
        throw new Error("the database was away");
      },
    });
    await by.turn();
    await by.settle();
    await by.turn();
    expect(tries).toBe(1);
    for (const _ of numbers(0, 5)) {
      clock += 61_000;
      await by.turn();
      await by.settle();
    }
    expect(tries).toBe(3);
    expect(await look(id)).toMatchObject({ state: "failed", errorCode: "internal" });
  });

  it("does not count tries that got further", async () => {
    const id = await enqueue();
    const by = runner({
      mostTries: 2,
      run: async (run) => {
        const next = startOf(run) + 1;
        if (next > 6) return { done: true };
        await run.saveProgress({ done: next, total: 6, cursor: { next } });
        throw new Error("again");
      },
    });
    for (const _ of numbers(0, 8)) {
      clock += 61_000;
      await by.turn();
      await by.settle();
    }
    expect(await look(id)).toMatchObject({ state: "done", attempts: 7 });
  });

  it.each(["overloaded", "storage_full"] as const)(
    "is tried again at a bad moment, which is no refusal: %s",
    async (code) => {
      const id = await enqueue();
      let bad = 4;
      const by = runner({
        mostTries: 5,
        run: async () => {
          if (bad-- > 0) throw new AppError(code, "Not now.");
          return { finished: 1 };
        },
      });
      for (const _ of numbers(0, 5)) {
        clock += 61_000;
        await by.turn();
        await by.settle();
      }
      expect(await look(id)).toMatchObject({ state: "done", attempts: 5 });
    },
  );

  it("ends at once at a refusal", async () => {
    const id = await enqueue();
    const by = runner(async () => {
      throw new AppError("not_found", "It is gone.");
    });
    await by.turn();
    await by.settle();
    expect(await look(id)).toMatchObject({ state: "failed", errorCode: "not_found", attempts: 1 });
  });

  it("begins anew when it is tried again, though somebody had asked it to stop before it failed", async () => {
    const id = await enqueue({ kind: "retention.run" });
    const failing = gate();
    const by = (run: JobKindRunner["run"]) =>
      new JobRunner({ db: database.db, owner: "one", now: () => clock, runners: { "retention.run": { run } } });
    const first = by(() => failing.opened.then(() => Promise.reject(new AppError("conflict", "away"))));
    await first.turn();
    await cancelJob(admin, { job_id: id });
    failing.open();
    await first.settle();
    expect(await look(id)).toMatchObject({ state: "failed" });
    await retryJob(admin, { job_id: id });
    const second = by(async ({ cancelled }) => ({ finished: (await cancelled()) ? 0 : 1 }));
    await second.turn();
    await second.settle();
    expect(await look(id)).toMatchObject({ state: "done", result: { finished: 1 } });
  });

  it("is taken from a process that is gone whose clock was a day ahead", async () => {
    const id = await enqueue();
    const right = clock;
    clock += dayMs;
    await runner(() => new Promise(() => {}), "gone").turn();
    clock = right + 60_000;
    const alive = runner(async () => ({}), "alive");
    await alive.turn();
    await alive.settle();
    expect(await look(id)).toMatchObject({ state: "done" });
  });

  it("leaves to a process what only it can do, until it is not heard of any more", async () => {
    const id = await enqueue({ onlyHere: true });
    const own = runner(async () => ({}), ownProcess());
    const other = runner(async () => ({ by: "other" }), "other");
    clock += 20_000;
    await other.turn();
    await own.close();
    await own.turn();
    clock += 20_000;
    await other.turn();
    await other.settle();
    expect((await look(id)).state).toBe("queued");
    clock += 31_000;
    await other.turn();
    await other.settle();
    expect((await look(id)).result).toEqual({ by: "other" });
  });

  it.each(["redaction.apply", "erasure.run"] as const)("cannot be stopped where they remove: %s", async (kind) => {
    const job_id = await enqueue({ kind });
    await expect(cancelJob(admin, { job_id })).rejects.toMatchObject({ code: "conflict" });
    expect(await look(job_id)).toMatchObject({ state: "queued", cancelRequestedAt: null });
  });

  it("shows a job to those who may what it does, and to nobody else", async () => {
    const { db } = database;
    const id = await enqueue();
    const { workspaceId } = admin.actor;
    const viewer = contextOf(db, await createMember(db, workspaceId, "viewer"));
    await expect(retrieveJob(viewer, { job_id: id })).rejects.toMatchObject({ code: "permission" });
    await expect(cancelJob(viewer, { job_id: id })).rejects.toMatchObject({ code: "permission" });
    const stranger = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    await expect(retrieveJob(stranger, { job_id: id })).rejects.toMatchObject({ code: "not_found" });
  });
});
