import { beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import type { Actor } from "@/lib/domain/actor";
import { isAppError } from "@/lib/domain/app-error";
import { type KeyAccess, type Role, roles } from "@/lib/domain/role";
import { runErasure } from "@/lib/erasure/run-erasure";
import { placeHold } from "@/lib/hold/place-hold";
import { createStore } from "@/lib/store/create-store";
import { approvalsInWorkspace } from "@/lib/testing/approval-authority";
import { auditInWorkspace } from "@/lib/testing/audit-authority";
import { fieldsOf, makeTarget, type Target } from "@/lib/testing/authority-target";
import { entriesInOneStore } from "@/lib/testing/entry-authority";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { holdsInOneStore, holdsInWorkspace } from "@/lib/testing/hold-authority";
import { importsInOneStore } from "@/lib/testing/import-authority";
import { informingInWorkspace, receiver } from "@/lib/testing/informing-authority";
import { elsewhere } from "@/lib/testing/operations-elsewhere";
import { keysInWorkspace, peopleInWorkspace } from "@/lib/testing/people-authority";
import { redactionInWorkspace } from "@/lib/testing/redaction-authority";
import { retentionInOneStore } from "@/lib/testing/retention-authority";
import { reviewInOneStore, reviewInWorkspace } from "@/lib/testing/review-authority";
import { serverInWorkspace } from "@/lib/testing/server-authority";
import { sessionsInOneStore } from "@/lib/testing/session-authority";
import { subjectsInWorkspace } from "@/lib/testing/subject-authority";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { createWebhook } from "@/lib/webhook/create-webhook";
import { testWebhook } from "@/lib/webhook/deliveries";
import { type OperationName, operations } from "./operations";

const people = ["viewer", "reviewer", "editor", "compliance", "admin"] as const;
const keys = ["reader", "writer", "writerOfThis", "decider", "officer", "manager"] as const;
const strangers = ["writerOfAnother", "foreignAdmin", "foreignWriter"] as const;
type Who = (typeof people)[number] | (typeof keys)[number] | (typeof strangers)[number];

const everybody = [...people, ...keys];

const writers = ["editor", "admin", "writer", "writerOfThis"] as const;
const restorers = ["reviewer", "decider", ...writers] as const;

type Case = { may: readonly Who[]; input: (target: Target) => Record<string, unknown> };
const inStore = ({ memory_store_id }: Target) => ({ memory_store_id });
const memory = ({ memory_store_id, memory_id }: Target) => ({ memory_store_id, memory_id });
const version = ({ memory_store_id, memory_version_id }: Target) => ({ memory_store_id, memory_version_id });

/** Who may do what to a store and what is in it. */
const inOneStore: Partial<Record<OperationName, Case>> = {
  retrieveStore: { may: everybody, input: inStore },
  retrieveStoreForConsole: { may: everybody, input: inStore },
  updateStore: { may: writers, input: (target) => ({ ...inStore(target), name: "Renamed" }) },
  configureStore: {
    may: writers,
    input: (target) => ({ ...inStore(target), settings: { create_overwrites: true, view_max_characters: 2_000 } }),
  },
  archiveStore: { may: ["admin", "writer", "writerOfThis"], input: inStore },
  deleteStore: { may: ["admin", "writer", "writerOfThis"], input: inStore },
  listMemories: { may: everybody, input: inStore },
  listFolder: { may: everybody, input: (target) => ({ ...inStore(target), path_prefix: "/" }) },
  retrieveMemory: { may: everybody, input: memory },
  createMemory: { may: writers, input: (target) => ({ ...inStore(target), path: "/new", content: "" }) },
  updateMemory: { may: writers, input: (target) => ({ ...memory(target), content: "new" }) },
  deleteMemory: { may: writers, input: memory },
  moveFolder: { may: writers, input: (target) => ({ ...inStore(target), from: "/folder", to: "/other" }) },
  listMemoryTable: { may: everybody, input: inStore },
  summariseFolder: { may: everybody, input: (target) => ({ ...inStore(target), path_prefix: "/" }) },
  measureMemories: { may: everybody, input: (target) => ({ ...inStore(target), folders: ["/folder/"] }) },
  exportMemories: { may: everybody, input: (target) => ({ ...inStore(target), memory_ids: [target.memory_id] }) },
  createMemories: {
    may: writers,
    input: (target) => ({ ...inStore(target), memories: [{ path: "/new", content: "" }] }),
  },
  moveMemories: {
    may: writers,
    input: (target) => ({ ...inStore(target), memory_ids: [target.memory_id], into: "/other/" }),
  },
  undoMove: {
    may: writers,
    input: (target) => ({ ...inStore(target), memory_version_id: target.moving_version_id }),
  },
  deleteMemories: { may: writers, input: (target) => ({ ...inStore(target), folders: ["/folder/"] }) },
  undoDelete: {
    may: restorers,
    input: (target) => ({ ...inStore(target), change_id: target.change_id }),
  },
  listHeld: { may: everybody, input: inStore },
  searchText: {
    may: everybody,
    input: ({ memory_store_id }) => ({ query: "1", memory_store_id, scope: "history" }),
  },
  listVersions: { may: everybody, input: inStore },
  listVersionsForConsole: { may: everybody, input: inStore },
  retrieveVersion: { may: everybody, input: version },
  retrieveVersionForConsole: { may: everybody, input: version },
  listExposures: { may: everybody, input: inStore },
  countExposures: {
    may: everybody,
    input: (target) => ({ ...inStore(target), memory_version_ids: [target.memory_version_id] }),
  },
  countLineExposure: { may: everybody, input: version },
  restoreVersion: { may: restorers, input: version },
  redactVersion: { may: ["compliance", "admin", "writer", "writerOfThis", "officer"], input: version },
  ...holdsInOneStore,
  ...retentionInOneStore,
  ...entriesInOneStore,
  ...sessionsInOneStore,
  ...importsInOneStore,
  blameMemory: { may: everybody, input: memory },
  retrieveMoment: { may: everybody, input: inStore },
  compareStore: { may: everybody, input: (target) => ({ ...inStore(target), from: target.change_id }) },
  planStoreRestore: {
    may: restorers,
    input: (target) => ({ ...inStore(target), at: target.change_id }),
  },
  restoreStore: { may: restorers, input: (target) => ({ ...inStore(target), at: target.change_id }) },
  submitStoreRestore: {
    may: restorers,
    input: (target) => ({ ...inStore(target), at: target.change_id }),
  },
  ...reviewInOneStore,
  retrieveFigures: { may: everybody, input: inStore },
  announcePresence: {
    may: people,
    input: (target) => ({ ...memory(target), editing: true, stream_id: "3f2b8c1e-5d4a-4b6f-9a7c-0e1d2c3b4a59" }),
  },
};

/** Who may do what to the workspace: what a stranger does here he does in a workspace of his own. */
const inWorkspace: Partial<Record<OperationName, Case>> = {
  ...auditInWorkspace,
  ...holdsInWorkspace,
  ...approvalsInWorkspace,
  listMembers: { may: people, input: () => ({}) },
  createStore: { may: ["editor", "admin", "writer"], input: () => ({ name: "Another" }) },
  ensureStore: { may: ["editor", "admin", "writer"], input: (target) => ({ metadata: { user: target.memory_id } }) },
  listStores: { may: everybody, input: () => ({}) },
  listTemplates: { may: everybody, input: () => ({}) },
  listStoresForConsole: { may: everybody, input: () => ({}) },
  ...keysInWorkspace,
  ...reviewInWorkspace,
  ...informingInWorkspace,
  ...redactionInWorkspace,
  ...subjectsInWorkspace,
  ...peopleInWorkspace,
  ...serverInWorkspace,
  listErasures: { may: ["compliance", "admin", "officer"], input: () => ({}) },
  requestErasure: { may: ["compliance", "admin", "officer"], input: () => ({ metadata: { user: "nobody has this" } }) },
  retrieveEncryption: { may: ["compliance", "admin", "writer", "writerOfThis", "officer"], input: () => ({}) },
  // A job takes the permission of its kind; this one is a scan for a redaction.
  retrieveJob: { may: ["compliance", "admin"], input: ({ job_id }) => ({ job_id }) },
  cancelJob: { may: ["compliance", "admin"], input: ({ job_id }) => ({ job_id }) },
};

/** What leaves everything as it was, so that all can be let at the same target. */
const onlyReads = /^(retrieve|list|count|searchText|blame|compare|summarise|measure|plan)/;

describeOnBoth("authority", (database) => {
  const actors = {} as Record<Exclude<Who, "writerOfThis">, Actor>;
  let workspaceId = "";
  /** Attempts of one kind of actor at one operation, allowed and refused. */
  let cells = 0;
  let admin: Context;
  let informed = { webhook_id: "", delivery_id: "", hold_id: "" };

  const key = (workspace: string, access: KeyAccess, stores: "all" | ReadonlySet<string> = "all"): Actor => ({
    kind: "key",
    workspaceId: workspace,
    keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    access,
    stores,
  });

  beforeAll(async () => {
    const { db } = database;
    useTestDataDir();
    workspaceId = await createWorkspace(db);
    for (const role of roles) actors[role satisfies Role] = await createMember(db, workspaceId, role);
    admin = contextOf(db, actors.admin);
    const another = await createStore(admin, { name: "Another", description: "", metadata: {} });
    const foreign = await createWorkspace(db);
    actors.reader = key(workspaceId, "read_only");
    actors.writer = key(workspaceId, "read_write");
    actors.decider = key(workspaceId, "review");
    actors.officer = key(workspaceId, "compliance");
    actors.manager = key(workspaceId, "manage");
    actors.writerOfAnother = key(workspaceId, "read_write", new Set([another.id]));
    actors.foreignAdmin = await createMember(db, foreign, "admin");
    actors.foreignWriter = key(foreign, "read_write");
    const hold = await placeHold(admin, { memory_store_id: another.id, ground: "other", reason: "Asked." });
    informed = { ...(await newWebhook()), hold_id: hold.id };
  });

  /** With a delivery that has ended. */
  async function newWebhook() {
    const made = { name: "Hook", url: receiver, events: ["store.deleted" as const] };
    const { webhook: hook } = await createWebhook(admin, made);
    const delivery = await testWebhook(admin, { webhook_id: hook.id });
    await database.db.prisma.webhookDelivery.update({ where: { id: delivery.id }, data: { state: "failed" } });
    return { webhook_id: hook.id, delivery_id: delivery.id };
  }

  /** With what one operation needs, or with everything: most need little, and each attempt that changes something has one of its own. */
  const newTarget = async (one?: Case): Promise<Target> => ({
    ...(await makeTarget({ admin, writer: actors.writer, needed: one && fieldsOf(one) })),
    ...informed,
  });

  let readTarget: Promise<Target> | undefined;
  const targetFor = (name: OperationName, one: Case): Promise<Target> => {
    if (!onlyReads.test(name)) return newTarget(one);
    readTarget ??= newTarget();
    return readTarget;
  };

  /** Everything that an act could have left behind. */
  async function written(target: Target) {
    const { prisma } = database.db;
    const where = { storeId: target.memory_store_id };
    return {
      stores: await prisma.store.findMany({ orderBy: { id: "asc" } }),
      memories: await prisma.memory.findMany({ where, orderBy: { id: "asc" } }),
      versions: await prisma.version.findMany({ where, orderBy: { id: "asc" } }),
      changes: await prisma.change.findMany({ where, orderBy: { id: "asc" } }),
      comments: await prisma.reviewComment.findMany({ where, orderBy: { id: "asc" } }),
      findings: await prisma.finding.findMany({ where, orderBy: { id: "asc" } }),
      // That it was refused is all that a refused act leaves behind.
      audit: await prisma.auditEntry.count({ where: { action: { not: "attempt.refused" } } }),
      sessions: await prisma.session.findMany({ orderBy: { id: "asc" } }),
      cases: await prisma.subject.findMany({ orderBy: { id: "asc" } }),
      jobs: await prisma.job.findMany({ orderBy: { id: "asc" } }),
      keys: await prisma.key.findMany({ orderBy: { id: "asc" } }),
      accounts: await prisma.serviceAccount.findMany({ orderBy: { id: "asc" }, include: { owners: true } }),
      members: await prisma.member.findMany({ orderBy: { id: "asc" }, include: { storeRoles: true } }),
      invitations: await prisma.invitation.findMany({ orderBy: { id: "asc" } }),
      resets: await prisma.passwordReset.findMany({ orderBy: { id: "asc" } }),
      imports: await prisma.import.findMany({ orderBy: { id: "asc" } }),
      webhooks: await prisma.webhook.findMany({ orderBy: { id: "asc" } }),
      deliveries: await prisma.webhookDelivery.findMany({ orderBy: { id: "asc" } }),
      erasures: await prisma.pendingErasure.count({ where }),
    };
  }

  async function attempt(
    name: OperationName,
    who: Who,
    target: Target,
    input: Record<string, unknown>,
  ): Promise<string> {
    const actor =
      who === "writerOfThis" ? key(workspaceId, "read_write", new Set([target.memory_store_id])) : actors[who];
    const operation = operations[name];
    cells++;
    try {
      await operation.run(contextOf(database.db, actor), operation.input.parse(input) as never);
      return "done";
    } catch (error) {
      if (isAppError(error)) return error.code;
      throw error;
    }
  }

  async function expectRefused(name: OperationName, one: Case, refused: readonly (readonly [Who, string])[]) {
    const target = await targetFor(name, one);
    // What was allowed before may have removed something: the pass that follows two seconds later would look like an act of the refused.
    await runErasure(database.db);
    const before = await written(target);
    for (const [who, code] of refused)
      expect([who, await attempt(name, who, target, one.input(target))]).toEqual([who, code]);
    expect(await written(target)).toEqual(before);
  }

  it.each(Object.entries(inOneStore) as [OperationName, Case][])("%s, in one store", async (name, one) => {
    for (const who of one.may) {
      const target = await targetFor(name, one);
      expect([who, await attempt(name, who, target, one.input(target))]).toEqual([who, "done"]);
    }
    await expectRefused(name, one, [
      ...everybody.filter((who) => !one.may.includes(who)).map((who) => [who, "permission"] as const),
      ...strangers.map((who) => [who, "not_found"] as const),
    ]);
  });

  it.each(Object.entries(inWorkspace) as [OperationName, Case][])("%s, in the workspace", async (name, one) => {
    for (const who of one.may) {
      if (name in informingInWorkspace) Object.assign(informed, await newWebhook());
      const target = await targetFor(name, one);
      expect([who, await attempt(name, who, target, one.input(target))]).toEqual([who, "done"]);
    }
    await expectRefused(
      name,
      one,
      everybody.filter((who) => !one.may.includes(who)).map((who) => [who, "permission"] as const),
    );
  });

  it("lets no stranger revoke or see a key", async () => {
    const target = await newTarget();
    const before = await written(target);
    const revoke = inWorkspace.revokeKey!.input(target);
    expect(await attempt("revokeKey", "foreignAdmin", target, revoke)).toBe("not_found");
    expect(await attempt("revokeKey", "foreignWriter", target, revoke)).toBe("permission");
    expect(await attempt("createStore", "writerOfAnother", target, { name: "Mine" })).toBe("permission");
    expect(await written(target)).toEqual(before);
    expect(await operations.listKeys.run(contextOf(database.db, actors.foreignAdmin), {})).toEqual([]);
  });

  it("shows in lists only what the actor may see", async () => {
    const target = await newTarget();
    const input = operations.listStores.input.parse({ limit: 100 });
    for (const who of strangers) {
      const { stores } = await operations.listStores.run(contextOf(database.db, actors[who]), input);
      expect(stores.map((store) => store.id)).not.toContain(target.memory_store_id);
    }
  });

  it("has tried at least 1,000 cells of operation and actor, each with what it left behind", () => {
    const inStores = Object.keys(inOneStore).length * (everybody.length + strangers.length);
    const planned = inStores + Object.keys(inWorkspace).length * everybody.length;
    console.log(`${cells} cells of operation and actor were tried, ${planned} of them by the tables`);
    expect(cells).toBeGreaterThanOrEqual(planned);
    expect(planned).toBeGreaterThanOrEqual(1_000);
  });

  it("knows every operation there is", () => {
    const known = [...Object.keys(inOneStore), ...Object.keys(inWorkspace), ...elsewhere].sort();
    expect(Object.keys(operations).filter((name) => !known.includes(name))).toEqual([]);
  });
});
