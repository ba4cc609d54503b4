import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "@/lib/db/open-database";
import { minuteMs } from "@/lib/domain/durations";
import { createProgramDoors } from "@/lib/doors/program-doors";
import { createWorkspace, now } from "@/lib/testing/fixtures";
import { createTestDatabase, describeOnBoth } from "@/lib/testing/test-database";
import { workerPostgres } from "@/lib/testing/worker-postgres";
import { checkReadiness, diskState } from "./check-readiness";

/** Takes the database away from under whoever has it open. */
async function remove(location: Awaited<ReturnType<typeof createTestDatabase>>): Promise<void> {
  if (location.provider === "sqlite") return rmSync(path.dirname(location.file), { recursive: true });
  const admin = new pg.Client({ connectionString: workerPostgres().url });
  await admin.connect();
  await admin.query(`DROP DATABASE ${new URL(location.url).pathname.slice(1)} WITH (FORCE)`);
  await admin.end();
}

describeOnBoth("readiness", (database, provider) => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "palimpsest-ready-"));
  afterAll(() => rmSync(dataDir, { recursive: true }));
  const place = () => ({ dataDir, database: database.location });
  const addJob = async (state: "queued" | "running", minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * minuteMs).toISOString();
    const workspaceId = await createWorkspace(database.db);
    const left = state === "running" ? { leaseOwner: "gone", leasedUntil: at } : {};
    const made = {
      kind: "retention.run",
      input: "{}",
      attempts: 1,
      tries: 1,
      createdByType: "system",
      requestId: "req",
    };
    await database.db.prisma.job.create({
      data: { id: `job_${state}_${minutesAgo}`, workspaceId, state, createdAt: at, ...made, ...left },
    });
  };

  it("says of every part how it does, to anybody, in states and ages alone", async () => {
    const doors = createProgramDoors({ db: database.db, config: place() });
    const response = await doors.request("/api/ready");
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      status: expect.stringMatching(/^(ready|degraded)$/),
      database: { state: "ok" },
      migrations: { state: "ok" },
      replica: { state: "none" },
      disk: { state: expect.stringMatching(/^(ok|low)$/) },
      jobs: { state: "ok", waiting_seconds: null },
      embedder: { state: "none" },
      checkpoints: { state: "ok", age_seconds: null },
      erasures: { state: "ok", waiting_seconds: null },
    });
    expect((await doors.request("/api/ready", { method: "POST" })).status).toBe(405);
  });

  it("is not ready on a database of another build", async () => {
    const { prisma, read } = database.db;
    const [last] = await read.all<{ name: string }>(
      "SELECT migration_name AS name FROM _prisma_migrations ORDER BY migration_name DESC",
    );
    const rename = (from: string, to: string) =>
      prisma.$executeRawUnsafe(
        `UPDATE _prisma_migrations SET migration_name = '${to}' WHERE migration_name = '${from}'`,
      );
    const name = last?.name ?? "";
    await rename(name, "x");
    expect(await checkReadiness(database.db, place())).toMatchObject({
      status: "unavailable",
      migrations: { state: "pending" },
    });
    await rename("x", name);
    await prisma.$executeRawUnsafe(
      `INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
       SELECT 'later', checksum, finished_at, '99990101000000_later', 1 FROM _prisma_migrations WHERE migration_name = '${name}'`,
    );
    expect((await checkReadiness(database.db, place())).migrations.state).toBe("newer");
    await prisma.$executeRawUnsafe("DELETE FROM _prisma_migrations WHERE id = 'later'");
    expect((await checkReadiness(database.db, place())).migrations.state).toBe("ok");
  });

  it("tells a job that waits its turn from one that nobody goes on with", async () => {
    await addJob("queued", 30);
    const waiting = await checkReadiness(database.db, place());
    expect(waiting.jobs.state).toBe("ok");
    expect(waiting.jobs.waiting_seconds).toBeGreaterThanOrEqual(1_800);
    await addJob("running", 10);
    expect(await checkReadiness(database.db, place())).toMatchObject({ status: "degraded", jobs: { state: "stuck" } });
    await database.db.prisma.job.deleteMany({});
    await addJob("queued", 61);
    expect((await checkReadiness(database.db, place())).jobs.state).toBe("stuck");
  });

  it("says how old the last checkpoint is of the workspace whose last is oldest", async () => {
    const checkpoint = async (time: string) => {
      const workspaceId = await createWorkspace(database.db);
      const rest = { root: "", entries: 1, heads: "", note: "" };
      await database.db.prisma.checkpoint.create({ data: { workspaceId, number: 1, time, ...rest } });
    };
    await checkpoint(new Date(Date.now() - 90_000).toISOString());
    await checkpoint(now());
    const { checkpoints } = await checkReadiness(database.db, place());
    expect(checkpoints.age_seconds).toBeGreaterThanOrEqual(90);
    expect(checkpoints.age_seconds).toBeLessThan(150);
  });

  it("says when what was redacted has waited too long to be gone from the files", async () => {
    const wait = (minutes: number) => {
      const requestedAt = new Date(Date.now() - minutes * minuteMs).toISOString();
      return database.db.prisma.pendingErasure.create({ data: { storeId: `memstore_${minutes}`, requestedAt } });
    };
    await wait(5);
    expect((await checkReadiness(database.db, place())).erasures).toMatchObject({ state: "ok" });
    await wait(11);
    const { status, erasures } = await checkReadiness(database.db, place());
    expect([status, erasures.state]).toEqual(["degraded", "stuck"]);
    expect(erasures.waiting_seconds).toBeGreaterThanOrEqual(660);
    await database.db.prisma.pendingErasure.deleteMany({});
  });

  it("is ready again once the database answers, though it never does to what was asked before", async () => {
    let silent = true;
    const { read } = database.db;
    const all: typeof read.all = (...asked) => (silent ? new Promise(() => {}) : read.all(...asked));
    const db = { ...database.db, read: { ...read, all, get: read.get.bind(read) } } as typeof database.db;
    const begun = Date.now();
    expect((await checkReadiness(db, place(), begun)).database.state).toBe("failing");
    silent = false;
    expect((await checkReadiness(db, place(), begun + 11_000)).database.state).toBe("ok");
  });

  it("answers 503 once the database is gone, and still says that it lives", async () => {
    const location = await createTestDatabase(provider);
    const db = await openDatabase(location);
    const doors = createProgramDoors({ db, config: { dataDir, database: location } });
    await remove(location);
    const response = await doors.request("/api/ready");
    expect(response.status).toBe(503);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      status: "unavailable",
      database: { state: "failing" },
      migrations: { state: "unknown" },
      jobs: { state: "unknown" },
    });
    // Neither an address, nor a path, nor what the driver says.
    expect(text).not.toMatch(/[/\\]|plm_|ECONN|127\./);
    expect((await doors.request("/api/health")).status).toBe(200);
    await db.close();
  });
});

it("calls a disk low before it is full", () => {
  expect([50e6, 500e6, 5e9].map(diskState)).toEqual(["full", "low", "ok"]);
});
