import { beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Actor } from "@/lib/domain/actor";
import { isAppError } from "@/lib/domain/app-error";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { type Role, roles } from "@/lib/domain/role";
import { createKey } from "@/lib/key/create-key";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { type OperationName, operations } from "./operations";

interface Target {
  memory_store_id: string;
  memory_id: string;
  /** The second of three versions. */
  memory_version_id: string;
  api_key_id: string;
  /** A change that deleted a memory. */
  change_id: string;
}

const people = ["viewer", "reviewer", "editor", "compliance", "admin"] as const;
const keys = ["reader", "writer", "writerOfThis"] as const;
const strangers = ["writerOfAnother", "foreignAdmin", "foreignWriter"] as const;
type Who = (typeof people)[number] | (typeof keys)[number] | (typeof strangers)[number];

const everybody = [...people, ...keys];

const writers = ["editor", "admin", "writer", "writerOfThis"] as const;

type Case = { may: readonly Who[]; input: (target: Target) => Record<string, unknown> };
const inStore = ({ memory_store_id }: Target) => ({ memory_store_id });
const memory = ({ memory_store_id, memory_id }: Target) => ({ memory_store_id, memory_id });
const version = ({ memory_store_id, memory_version_id }: Target) => ({ memory_store_id, memory_version_id });

/** Who may do what to a store and what is in it. Source: PRODUCT.md, vocabulary; keys: API.md. */
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
  deleteMemories: { may: writers, input: (target) => ({ ...inStore(target), folders: ["/folder/"] }) },
  undoDelete: {
    may: ["reviewer", ...writers],
    input: (target) => ({ ...inStore(target), change_id: target.change_id }),
  },
  listVersions: { may: everybody, input: inStore },
  listVersionsForConsole: { may: everybody, input: inStore },
  retrieveVersion: { may: everybody, input: version },
  retrieveVersionForConsole: { may: everybody, input: version },
  restoreVersion: { may: ["reviewer", ...writers], input: version },
  redactVersion: { may: ["compliance", "admin", "writer", "writerOfThis"], input: version },
};

/** Who may do what to the workspace: what a stranger does here he does in a workspace of his own. */
const inWorkspace: Partial<Record<OperationName, Case>> = {
  createStore: { may: ["editor", "admin", "writer"], input: () => ({ name: "Another" }) },
  listStores: { may: everybody, input: () => ({}) },
  listStoresForConsole: { may: everybody, input: () => ({}) },
  createKey: { may: ["admin"], input: () => ({ name: "New", access: "read_only" }) },
  listKeys: { may: ["admin"], input: () => ({}) },
  revokeKey: { may: ["admin"], input: ({ api_key_id }) => ({ api_key_id }) },
};

/** What everybody does to himself, and what only shows what the others may. */
const elsewhere: readonly string[] = [
  "retrieveProfile",
  "updateProfile",
  "changePassword",
  "findPlaces",
  "retrieveNavigation",
  "retrieveFirstMinutes",
];

describeOnBoth("authority", (database) => {
  const actors = {} as Record<Exclude<Who, "writerOfThis">, Actor>;
  let workspaceId = "";
  let admin: Context;

  const key = (
    workspace: string,
    access: "read_only" | "read_write",
    stores: "all" | ReadonlySet<string> = "all",
  ): Actor => ({
    kind: "key",
    workspaceId: workspace,
    keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV",
    access,
    stores,
  });

  beforeAll(async () => {
    const { db } = database;
    workspaceId = await createWorkspace(db);
    for (const role of roles) actors[role satisfies Role] = await createMember(db, workspaceId, role);
    admin = contextOf(db, actors.admin);
    const another = await createStore(admin, { name: "Another", description: "", metadata: {} });
    const foreign = await createWorkspace(db);
    actors.reader = key(workspaceId, "read_only");
    actors.writer = key(workspaceId, "read_write");
    actors.writerOfAnother = key(workspaceId, "read_write", new Set([another.id]));
    actors.foreignAdmin = await createMember(db, foreign, "admin");
    actors.foreignWriter = key(foreign, "read_write");
  });

  async function newTarget(): Promise<Target> {
    const { id } = await createStore(admin, { name: "Target", description: "", metadata: {} });
    const create = (path: string) =>
      ({ kind: "create", path: parseMemoryPath(path), content: parseContent("1") }) as const;
    const made = await commitChange(admin, {
      storeId: id,
      edits: [create("/a"), create("/folder/b"), create("/gone")],
    });
    const memoryId = made.outcomes[0]!.memory.id;
    const edits = ["2", "3"].map((text) => ({ kind: "modify", memoryId, content: parseContent(text) }) as const);
    const edited = await commitChange(admin, { storeId: id, edits });
    const goneId = made.outcomes[2]!.memory.id;
    const deleted = await commitChange(admin, { storeId: id, edits: [{ kind: "delete", memoryId: goneId }] });
    const { key: victim } = await createKey(admin, { name: "Victim", access: "read_only" });
    return {
      memory_store_id: id,
      memory_id: memoryId,
      memory_version_id: edited.outcomes[0]!.memory.versionId,
      api_key_id: victim.id,
      change_id: deleted.changeId ?? "",
    };
  }

  /** Everything that an act could have left behind. */
  async function written(target: Target) {
    const { prisma } = database.db;
    const where = { storeId: target.memory_store_id };
    return {
      stores: await prisma.store.findMany({ orderBy: { id: "asc" } }),
      memories: await prisma.memory.findMany({ where, orderBy: { id: "asc" } }),
      versions: await prisma.version.findMany({ where, orderBy: { id: "asc" } }),
      changes: await prisma.change.count(),
      audit: await prisma.auditEntry.count(),
      keys: await prisma.key.findMany({ orderBy: { id: "asc" } }),
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
    try {
      await operation.run(contextOf(database.db, actor), operation.input.parse(input) as never);
      return "done";
    } catch (error) {
      if (isAppError(error)) return error.code;
      throw error;
    }
  }

  async function expectRefused(name: OperationName, { input }: Case, refused: readonly (readonly [Who, string])[]) {
    const target = await newTarget();
    const before = await written(target);
    for (const [who, code] of refused)
      expect([who, await attempt(name, who, target, input(target))]).toEqual([who, code]);
    expect(await written(target)).toEqual(before);
  }

  it.each(Object.entries(inOneStore) as [OperationName, Case][])("%s, in one store", async (name, one) => {
    for (const who of one.may) {
      const target = await newTarget();
      expect([who, await attempt(name, who, target, one.input(target))]).toEqual([who, "done"]);
    }
    await expectRefused(name, one, [
      ...everybody.filter((who) => !one.may.includes(who)).map((who) => [who, "permission"] as const),
      ...strangers.map((who) => [who, "not_found"] as const),
    ]);
  });

  it.each(Object.entries(inWorkspace) as [OperationName, Case][])("%s, in the workspace", async (name, one) => {
    for (const who of one.may) {
      const target = await newTarget();
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
    const seen = await operations.listKeys.run(contextOf(database.db, actors.foreignAdmin), {});
    expect(seen).toEqual([]);
  });

  it("shows in lists only what the actor may see", async () => {
    const target = await newTarget();
    const input = operations.listStores.input.parse({ limit: 100 });
    for (const who of strangers) {
      const { stores } = await operations.listStores.run(contextOf(database.db, actors[who]), input);
      expect(stores.map((store) => store.id)).not.toContain(target.memory_store_id);
    }
  });

  it("knows every operation there is", () => {
    const known = [...Object.keys(inOneStore), ...Object.keys(inWorkspace), ...elsewhere].sort();
    expect(Object.keys(operations).filter((name) => !known.includes(name))).toEqual([]);
  });
});
