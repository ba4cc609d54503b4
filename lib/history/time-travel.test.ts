import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import { parseContent } from "@/lib/domain/memory-content";
import { comparePaths, parseMemoryPath, parsePathPrefix } from "@/lib/domain/memory-path";
import { listMemories } from "@/lib/memory/list-memories";
import { listMemoriesInput } from "@/lib/memory/memory.schema";
import { moveFolder } from "@/lib/memory/move-folder";
import { retrieveMemory } from "@/lib/memory/retrieve-memory";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { compareStore } from "./compare-store";
import { compareStoreInput } from "./history.schema";
import { planStoreRestore } from "./plan-store-restore";
import { restoreStore } from "./restore-store";

/** What a memory says in the model: where it is, and which version that is. */
interface Said {
  path: string;
  content: string;
  versionId: string;
}
type State = Map<string, Said>;

interface World {
  context: Context;
  storeId: string;
  state: State;
  /** The state right after each change. */
  moments: { changeId: string; state: State }[];
  redacted: Set<string>;
  /** Memories that were deleted, with what they said last. */
  gone: Map<string, Said>;
}

/** Repeatable: the same numbers in every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const folders = ["/", "/a/", "/a/b/", "/ä/", "/a.b/"];
const names = ["x", "y", "z", "w"];

async function act(world: World, edits: readonly Edit[]): Promise<boolean> {
  const { context, storeId, state, gone } = world;
  try {
    const { changeId, outcomes } = await commitChange(context, { storeId, edits });
    if (!changeId) return true;
    outcomes.forEach(({ memory }, i) => {
      const edit = edits[i];
      const said = { path: memory.path, content: memory.content ?? "", versionId: memory.versionId };
      if (edit?.kind === "delete") {
        gone.set(memory.id, state.get(memory.id) ?? said);
        state.delete(memory.id);
      } else {
        gone.delete(memory.id);
        state.set(memory.id, said);
      }
    });
    world.moments.push({ changeId, state: new Map(state) });
    return true;
  } catch {
    return false;
  }
}

async function step(world: World, pick: (below: number) => number): Promise<void> {
  const { state, gone, context, storeId } = world;
  const live = [...state.keys()];
  const some = live[pick(live.length)] ?? "";
  const path = () => parseMemoryPath(`${folders[pick(folders.length)]}${names[pick(names.length)]}`);
  const text = () => parseContent(`text ${pick(6)}\n`);
  const dice = pick(20);
  if (live.length < 3 || dice < 5) await act(world, [{ kind: "create", path: path(), content: text() }]);
  else if (dice < 10) await act(world, [{ kind: "modify", memoryId: some, content: text() }]);
  else if (dice < 12) await act(world, [{ kind: "modify", memoryId: some, path: path() }]);
  else if (dice < 14) await act(world, [{ kind: "delete", memoryId: some }]);
  else if (dice < 15) {
    const [id] = [...gone.keys()];
    if (id) await act(world, [{ kind: "revive", memoryId: id, path: path(), content: text() }]);
  } else if (dice < 17) {
    // Two memories change places.
    const other = live[pick(live.length)] ?? "";
    const [one, two] = [state.get(some), state.get(other)];
    if (!one || !two || some === other) return;
    await act(world, [
      { kind: "modify", memoryId: some, path: parseMemoryPath("/aside") },
      { kind: "modify", memoryId: other, path: parseMemoryPath(one.path) },
      { kind: "modify", memoryId: some, path: parseMemoryPath(two.path) },
    ]);
  } else if (dice < 18) {
    const into = parseMemoryPath(`/moved${pick(3)}`);
    const done = await moveFolder(context, { memory_store_id: storeId, from: parseMemoryPath("/a"), to: into }).catch(
      () => null,
    );
    if (!done?.changeId) return;
    const rows = await context.db.prisma.memory.findMany({ where: { storeId, path: { not: null } } });
    for (const row of rows) {
      const said = state.get(row.id);
      if (said && row.path) state.set(row.id, { ...said, path: row.path, versionId: row.headVersionId });
    }
    world.moments.push({ changeId: done.changeId, state: new Map(state) });
  } else {
    const heads = new Set([...state.values()].map((said) => said.versionId));
    const versions = await context.db.prisma.version.findMany({
      where: { storeId, redactedAt: null, operation: { not: "deleted" } },
      orderBy: { seq: "asc" },
      select: { id: true },
    });
    const old = versions.filter(({ id }) => !heads.has(id));
    const id = old[pick(old.length)]?.id;
    if (!id) return;
    await redactVersion(context, { memory_store_id: storeId, memory_version_id: id, reason: "other" });
    world.redacted.add(id);
  }
}

const shown = (state: State, redacted: ReadonlySet<string>) => {
  const rows = [...state].map(([id, said]) => ({ id, ...said }));
  const known = rows.filter((row) => !redacted.has(row.versionId)).sort((a, b) => comparePaths(a.path, b.path));
  const unknown = rows.filter((row) => redacted.has(row.versionId)).sort((a, b) => (a.id < b.id ? -1 : 1));
  return [...known.map(({ id, path, content }) => [id, path, content]), ...unknown.map(({ id }) => [id, "", null])];
};

async function listed(world: World, at: string, more: object = {}): Promise<unknown[]> {
  const rows: unknown[] = [];
  let page: string | undefined;
  do {
    const input = { memory_store_id: world.storeId, at, view: "full", limit: 3, page, ...more };
    const answer = await listMemories(world.context, listMemoriesInput.parse(input));
    for (const item of answer.items) {
      rows.push(item.kind === "memory" ? [item.memory.id, item.memory.path, item.memory.content] : [item.path]);
    }
    page = answer.nextPage ?? undefined;
  } while (page);
  return rows;
}

/** What a folder shows of a state. */
function childrenOf(state: State, redacted: ReadonlySet<string>, prefix: string): unknown[] {
  const rows = shown(state, redacted).filter(([, path]) => path === "" || String(path).startsWith(prefix));
  const seen: unknown[] = [];
  for (const [id, path, content] of rows) {
    if (path === "") {
      if (prefix === "/") seen.push([id, "", null]);
      continue;
    }
    const slash = String(path).indexOf("/", prefix.length);
    const folder = String(path).slice(0, slash + 1);
    if (slash === -1) seen.push([id, path, content]);
    else if (!seen.some((row) => (row as unknown[])[0] === folder)) seen.push([folder]);
  }
  return seen;
}

async function newWorld(database: { db: Context["db"] }): Promise<World> {
  const workspaceId = await createWorkspace(database.db);
  const context = contextOf(database.db, await createMember(database.db, workspaceId, "admin"));
  const { id } = await createStore(context, { name: "Past", description: "", metadata: {} });
  return { context, storeId: id, state: new Map(), moments: [], redacted: new Set(), gone: new Map() };
}

describeOnBoth("a store as it was", (database) => {
  it.each([11, 12, 13])("is what the model says at every moment; restoring makes it so again (%i)", async (seed) => {
    const world = await newWorld(database);
    const { context, storeId } = world;
    const pick = numbersFrom(seed);
    for (let i = 0; i < 90; i++) await step(world, pick);
    const inStore = { memory_store_id: storeId };
    for (let i = 0; i < 12; i++) {
      const moment = world.moments[pick(world.moments.length)]!;
      expect(await listed(world, moment.changeId)).toEqual(shown(moment.state, world.redacted));
      for (const prefix of ["/", "/a/"]) {
        const children = await listed(world, moment.changeId, { path_prefix: prefix, depth: 1 });
        expect(children).toEqual(childrenOf(moment.state, world.redacted, prefix));
      }
    }
    for (let i = 0; i < 6; i++) {
      const { changeId, state } = world.moments[pick(world.moments.length)]!;
      const before = await context.db.prisma.version.findMany({ where: { storeId }, orderBy: { seq: "asc" } });
      const now = new Map(world.state);
      const plan = await planStoreRestore(context, { ...inStore, at: { changeId } });
      expect(await context.db.prisma.version.count({ where: { storeId } })).toBe(before.length);
      const done = await restoreStore(context, { ...inStore, at: { changeId }, reason: "as it was" });
      expect(done.plan).toEqual(plan.plan);
      const after = await context.db.prisma.version.findMany({ where: { storeId }, orderBy: { seq: "asc" } });
      expect(after.slice(0, before.length)).toEqual(before);
      expect(new Set(after.slice(before.length).map((version) => version.changeId)).size).toBe(done.changeId ? 1 : 0);
      // What was redacted, or is in the way of a path, stays as it was; everything else is as it was then.
      const kept = new Set(done.plan.conflicts.map((conflict) => conflict.memoryId));
      const expected: State = new Map();
      for (const [id, said] of state) if (!kept.has(id)) expected.set(id, said);
      for (const id of kept) if (now.has(id)) expected.set(id, now.get(id)!);
      const heads = await context.db.prisma.memory.findMany({ where: { storeId, path: { not: null } } });
      const texts = new Map(after.map((version) => [version.id, version.content]));
      const live = heads.map((row) => [row.id, row.path, texts.get(row.headVersionId)]);
      const wanted = [...expected].map(([id, { path, content }]) => [id, path, content]);
      expect(live.sort()).toEqual(wanted.sort());
      world.state = new Map(
        heads.map((row) => [
          row.id,
          { path: row.path ?? "", content: texts.get(row.headVersionId) ?? "", versionId: row.headVersionId },
        ]),
      );
      if (done.changeId) world.moments.push({ changeId: done.changeId, state: new Map(world.state) });
    }
  });

  it("answers by time as by change, keeps a page's moment, and finds one memory", async () => {
    const world = await newWorld(database);
    let clock = Date.now() + 60_000;
    world.context = { ...world.context, now: () => new Date(clock).toISOString() };
    for (let i = 0; i < 9; i++) {
      clock += 1_000;
      await act(world, [{ kind: "create", path: parseMemoryPath(`/${i}`), content: parseContent(`${i}`) }]);
    }
    const { storeId, context, moments } = world;
    const time = (i: number) => new Date(clock - (8 - i) * 1_000).toISOString();
    expect(await listed(world, time(4))).toEqual(await listed(world, moments[4]!.changeId));
    expect(await listed(world, "2999-01-01T00:00:00Z")).toHaveLength(9);
    const before = new Date(Date.parse(time(0)) - 1).toISOString();
    expect(await listed(world, before)).toEqual([]);
    const input = (more: object) => listMemoriesInput.parse({ memory_store_id: storeId, limit: 4, ...more });
    const first = await listMemories(context, input({ at: "2999-01-01T00:00:00Z" }));
    const page = first.nextPage ?? "";
    await expect(listMemories(context, input({ at: time(2), page }))).rejects.toMatchObject({
      code: "invalid_request",
    });
    const [id] = [...world.state.keys()];
    const asked = { memory_store_id: storeId, memory_id: id!, view: "full" } as const;
    await act(world, [
      { kind: "modify", memoryId: id!, content: parseContent("new"), path: parseMemoryPath("/other") },
    ]);
    const was = await retrieveMemory(context, { ...asked, at: { changeId: moments[3]!.changeId } });
    expect(was).toMatchObject({ path: "/0", content: "0", redactedAt: null });
    await act(world, [{ kind: "delete", memoryId: id! }]);
    const last = world.moments.at(-1)!.changeId;
    await expect(retrieveMemory(context, { ...asked, at: { changeId: last } })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("goes on with a list where it began while somebody writes, at a moment that has not come yet, too", async () => {
    const world = await newWorld(database);
    const { storeId, context } = world;
    const make = (path: string) =>
      ({ kind: "create", path: parseMemoryPath(path), content: parseContent(path) }) as const;
    await act(world, ["/a", "/b", "/c", "/f/d"].map(make));
    const [first, , third] = [...world.state.keys()];
    const at = "2999-01-01T00:00:00Z";
    const input = (more: object) => listMemoriesInput.parse({ memory_store_id: storeId, limit: 1, ...more });
    const paths = async (more: object, meanwhile: () => Promise<unknown>) => {
      const shown: string[] = [];
      let page: string | undefined;
      do {
        const answer = await listMemories(context, input({ at, page, ...more }));
        shown.push(...answer.items.map((item) => (item.kind === "memory" ? item.memory.path : item.path)));
        page = answer.nextPage ?? undefined;
        await meanwhile();
      } while (page);
      return shown;
    };
    const write = async () => {
      const number = world.moments.length;
      await act(world, [make(`/later-${number}`)]);
      await act(world, [{ kind: "modify", memoryId: first!, path: parseMemoryPath(`/moved-${number}`) }]);
    };
    expect(await paths({ path_prefix: "/f/" }, write)).toEqual(["/f/d"]);
    expect(await paths({ depth: 1 }, write)).toEqual(["/b", "/c", "/f/", "/later-1", "/moved-1"]);
    const secret = world.state.get(third!)!.versionId;
    const redacted = await paths({}, async () => {
      await act(world, [{ kind: "modify", memoryId: third!, path: parseMemoryPath("/clean") }]);
      await redactVersion(context, { memory_store_id: storeId, memory_version_id: secret, reason: "secret" });
    });
    expect(redacted.at(-1)).toBe("");
    const { nextPage } = await listMemories(context, input({ at }));
    for (const other of ["2999-01-02T00:00:00Z", world.moments.at(-1)!.changeId]) {
      const elsewhere = listMemories(context, input({ at: other, page: nextPage }));
      await expect(elsewhere).rejects.toMatchObject({ code: "invalid_request" });
    }
  });

  it("compares two moments by what differs in the end, page by page", async () => {
    const world = await newWorld(database);
    const { storeId, context, moments } = world;
    const make = (path: string) =>
      ({ kind: "create", path: parseMemoryPath(path), content: parseContent(path) }) as const;
    await act(world, ["/edited", "/moved", "/gone", "/same", "/f/x"].map(make));
    const [edited, moved, gone, same] = [...world.state.keys()];
    await act(world, [{ kind: "modify", memoryId: edited!, content: parseContent("other") }]);
    await act(world, [{ kind: "modify", memoryId: moved!, path: parseMemoryPath("/f/moved") }]);
    await act(world, [{ kind: "delete", memoryId: gone! }]);
    await act(world, [{ kind: "modify", memoryId: same!, content: parseContent("for a moment") }]);
    await act(world, [{ kind: "modify", memoryId: same!, content: parseContent("/same") }]);
    await act(world, [make("/new")]);
    const input = (more: object) =>
      compareStoreInput.parse({ memory_store_id: storeId, from: moments[0]!.changeId, limit: 3, ...more });
    const first = await compareStore(context, input({}));
    expect(first.counts).toEqual({ created: 1, modified: 1, renamed: 1, deleted: 1 });
    const second = await compareStore(context, input({ page: first.nextPage }));
    expect(second.nextPage).toBeNull();
    const rows = [...first.differences, ...second.differences];
    expect(rows.map(({ kind, fromPath, toPath }) => [kind, fromPath, toPath])).toEqual([
      ["modified", "/edited", "/edited"],
      ["renamed", "/moved", "/f/moved"],
      ["deleted", "/gone", null],
      ["created", null, "/new"],
    ]);
    const inFolder = await compareStore(context, input({ path_prefix: "/f/" }));
    expect(inFolder.differences.map(({ kind }) => kind)).toEqual(["renamed"]);
    const backwards = input({ from: moments.at(-1)!.changeId, to: moments[0]!.changeId });
    await expect(compareStore(context, backwards)).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("goes on with a comparison behind what the page before showed, though that was redacted meanwhile", async () => {
    const world = await newWorld(database);
    const { storeId, context, moments } = world;
    const make = (path: string) =>
      ({ kind: "create", path: parseMemoryPath(path), content: parseContent(path) }) as const;
    await act(world, [make("/before")]);
    await act(world, ["/f/a", "/f/b", "/f/c"].map(make));
    const [, a, b] = [...world.state.entries()];
    for (const [memoryId] of [a!, b!]) await act(world, [{ kind: "modify", memoryId, content: parseContent("later") }]);
    const [from, to] = [moments[0]!.changeId, moments[1]!.changeId];
    const shown = async (more: object, secret: string) => {
      const input = { memory_store_id: storeId, from, to, ...more };
      const first = await compareStore(context, compareStoreInput.parse(input));
      await redactVersion(context, { memory_store_id: storeId, memory_version_id: secret, reason: "secret" });
      const rest = await compareStore(context, compareStoreInput.parse({ ...input, limit: 3, page: first.nextPage }));
      return [...first.differences, ...rest.differences].map(({ toPath }) => toPath);
    };
    expect(await shown({ path_prefix: "/f/", limit: 2 }, b![1].versionId)).toEqual(["/f/a", "/f/b", "/f/c"]);
    expect(await shown({ limit: 1 }, a![1].versionId)).toEqual(["/f/a", "/f/c", null, null]);
  });

  it("restores a folder alone, and nothing when the store moved on since the dry run", async () => {
    const world = await newWorld(database);
    const { storeId, context, moments } = world;
    const make = (path: string) =>
      ({ kind: "create", path: parseMemoryPath(path), content: parseContent(path) }) as const;
    await act(world, ["/f/a", "/f/b", "/other"].map(make));
    const [a, b, other] = [...world.state.keys()];
    await act(world, [
      { kind: "modify", memoryId: a!, content: parseContent("changed") },
      { kind: "modify", memoryId: b!, path: parseMemoryPath("/b") },
      { kind: "modify", memoryId: other!, content: parseContent("changed") },
      make("/f/new"),
    ]);
    const at = { changeId: moments[0]!.changeId };
    const asked = { memory_store_id: storeId, at, path_prefix: parsePathPrefix("/f/") };
    await expect(restoreStore(context, { ...asked, expected_change_id: at.changeId })).rejects.toMatchObject({
      code: "conflict",
    });
    const { lastChangeId } = await planStoreRestore(context, asked);
    await restoreStore(context, { ...asked, expected_change_id: lastChangeId! });
    const rows = await context.db.prisma.memory.findMany({
      where: { storeId, path: { not: null } },
      orderBy: { path: "asc" },
    });
    expect(rows.map((row) => row.path)).toEqual(["/f/a", "/f/b", "/other"]);
    const text = await retrieveMemory(context, { memory_store_id: storeId, memory_id: other!, view: "full" });
    expect(text.content).toBe("changed");
  });
});
