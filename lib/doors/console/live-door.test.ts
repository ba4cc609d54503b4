import { afterEach, describe, expect, it, vi } from "vitest";
import type { Context } from "@/lib/access/context";
import { runningBuild } from "@/lib/config/build-id";
import { AppError } from "@/lib/domain/app-error";
import type { Role } from "@/lib/domain/role";
import { liveBus, publishLive } from "@/lib/live/live-bus";
import { countStreams } from "@/lib/live/open-streams";
import { changeRole, setStoreRole } from "@/lib/member/manage-members";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth, type TestDatabase } from "@/lib/testing/test-database";
import { liveDoor } from "./live-door";

async function memberContext({ db }: TestDatabase, role: Role = "viewer"): Promise<Context> {
  return contextOf(db, await createMember(db, await createWorkspace(db), role));
}

interface Since {
  since?: string;
  lastEventId?: string;
}

function listen(storeId: string, authenticate: () => Promise<Context>, { since = "", lastEventId }: Since = {}) {
  const abort = new AbortController();
  const request = new Request(`http://localhost/api/console/live?store=${storeId}&since=${since}`, {
    signal: abort.signal,
    headers: lastEventId ? { "last-event-id": lastEventId } : {},
  });
  return { abort, answer: liveDoor(request, authenticate) };
}

const messagesOf = (chunk: string | null) =>
  [...(chunk ?? "").matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!) as Record<string, unknown>);

/** What a browser is told when it connects, with the position that it goes on from. */
async function opened(storeId: string, context: Context, from: Since) {
  const { abort, answer } = listen(storeId, async () => context, from);
  const chunk = await readChunk((await answer).body!.getReader());
  abort.abort();
  return { messages: messagesOf(chunk), position: /^id: (.*)$/m.exec(chunk ?? "")?.[1] };
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | null> {
  const { value, done } = await reader.read();
  return done ? null : new TextDecoder().decode(value);
}

const newStore = (context: Context) => createStore(context, { name: "Notes", description: "", metadata: {} });

describeOnBoth("liveDoor", (database) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it("forwards the events of one store, by ids and without the workspace", async () => {
    const context = await memberContext(database, "admin");
    const store = await newStore(context);
    const other = await newStore(context);
    const { abort, answer } = listen(store.id, async () => context);
    const response = await answer;
    expect(response.headers.get("content-type")).toContain("text/event-stream");
    expect(response.headers.get("cache-control")).toContain("no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    const reader = response.body!.getReader();
    expect(await readChunk(reader)).toContain("retry:");
    const { workspaceId } = context.actor;
    publishLive(database.db, { kind: "store.changed", workspaceId, storeId: other.id });
    publishLive(database.db, { kind: "store.changed", workspaceId: "wrkspc_other", storeId: store.id });
    publishLive(database.db, { kind: "version.redacted", workspaceId, storeId: store.id, memoryIds: ["mem_1"] });
    expect(messagesOf(await readChunk(reader))).toEqual([
      { kind: "version.redacted", storeId: store.id, memoryIds: ["mem_1"] },
    ]);
    abort.abort();
    expect(await readChunk(reader)).toBeNull();
  });

  it("tells of keys only to whoever may list them, and only on the stream of everything", async () => {
    const context = await memberContext(database, "viewer");
    const { abort, answer } = listen("all", async () => context);
    const reader = (await answer).body!.getReader();
    await readChunk(reader);
    const { workspaceId } = context.actor;
    publishLive(database.db, { kind: "key.changed", workspaceId });
    publishLive(database.db, { kind: "store.changed", workspaceId, storeId: "memstore_1" });
    expect(await readChunk(reader)).toContain("store.changed");
    abort.abort();
  });

  it("tells somebody that they may do something else now, and nobody of others", async () => {
    const admin = await memberContext(database, "admin");
    const { workspaceId } = admin.actor;
    const ben = await createMember(database.db, workspaceId, "viewer");
    const store = await newStore(admin);
    const { abort, answer } = listen(store.id, async () => contextOf(database.db, ben));
    const reader = (await answer).body!.getReader();
    await readChunk(reader);
    const eve = await createMember(database.db, workspaceId, "viewer");
    const give = { memory_store_id: store.id, role: "editor" } as const;
    await setStoreRole(admin, { member_id: eve.memberId, ...give });
    await setStoreRole(admin, { member_id: ben.memberId, ...give });
    expect(messagesOf(await readChunk(reader))).toEqual([{ kind: "rights.changed" }]);
    await changeRole(admin, { member_id: ben.memberId, role: "editor" });
    expect(messagesOf(await readChunk(reader))).toEqual([{ kind: "rights.changed" }]);
    abort.abort();
  });

  it("tells what happened since a position, of that store only, or that nobody knows", async () => {
    const context = await memberContext(database, "admin");
    const store = await newStore(context);
    const other = await newStore(context);
    const { workspaceId } = context.actor;
    const since = liveBus().position();
    expect((await opened(store.id, context, { since })).messages).toMatchObject([
      { kind: "stream.opened", missed: false },
    ]);
    publishLive(database.db, { kind: "store.changed", workspaceId, storeId: other.id });
    publishLive(database.db, { kind: "version.redacted", workspaceId, storeId: store.id, memoryIds: ["mem_1"] });
    publishLive(database.db, { kind: "version.redacted", workspaceId: "wrkspc_2", storeId: store.id, memoryIds: [] });
    const first = await opened(store.id, context, { since });
    expect(first.messages).toMatchObject([
      { kind: "version.redacted", storeId: store.id, memoryIds: ["mem_1"] },
      { kind: "stream.opened", missed: false },
    ]);
    expect((await opened("all", context, { since })).messages).toHaveLength(3);
    // What the browser heard last goes before what stands in the address.
    const again = await opened(store.id, context, { since, lastEventId: first.position });
    expect(again.messages).toMatchObject([{ kind: "stream.opened", missed: false }]);
    for (const unknown of ["", "elsewhere.1", `${since}0000`, "nonsense"]) {
      const { messages } = await opened(store.id, context, { since: unknown });
      expect(messages).toMatchObject([{ kind: "stream.opened", missed: true }]);
    }
  });

  it("says which build the server runs, so that a page of another one knows", async () => {
    const context = await memberContext(database, "admin");
    for (const storeId of ["all", (await newStore(context)).id]) {
      const { messages } = await opened(storeId, context, {});
      expect(messages).toMatchObject([{ kind: "stream.opened", build: runningBuild() }]);
    }
  });

  it("has somebody who missed very much read everything again", async () => {
    const context = await memberContext(database, "admin");
    const store = await newStore(context);
    const { workspaceId } = context.actor;
    const since = liveBus().position();
    const write = () =>
      publishLive(database.db, { kind: "version.redacted", workspaceId, storeId: store.id, memoryIds: ["mem_1"] });
    for (let at = 0; at < 201; at++) write();
    const { messages } = await opened(store.id, context, { since });
    expect(messages).toMatchObject([{ kind: "stream.opened", missed: true }]);
  });

  it("answers a store of another workspace as not existing", async () => {
    const store = await newStore(await memberContext(database, "admin"));
    const stranger = await memberContext(database);
    const response = await listen(store.id, async () => stranger).answer;
    expect(response.status).toBe(404);
  });

  it("refuses who is not signed in, and ends when the right to listen ends", async () => {
    const signedOut = async (): Promise<Context> => {
      throw new AppError("authentication", "You are signed out.");
    };
    expect((await listen("all", signedOut).answer).status).toBe(401);

    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const context = await memberContext(database);
    let authenticate: () => Promise<Context> = async () => context;
    const { answer } = listen("all", () => authenticate());
    const reader = (await answer).body!.getReader();
    await readChunk(reader);
    vi.advanceTimersByTime(15_000);
    expect(await readChunk(reader)).toMatch(/^id: .+\nevent: still-here\ndata: \{\}\n\n$/);
    authenticate = signedOut;
    vi.advanceTimersByTime(15_000);
    expect(await readChunk(reader)).toBeNull();
  });
});

describe("liveDoor without a reader", () => {
  it("is no open stream any more, and asks no more whether it may be one", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const actor = { kind: "system", workspaceId: "wrkspc_1" } as const;
    const authenticate = vi.fn(async () => ({ actor }) as unknown as Context);
    const before = countStreams();
    const response = await listen("all", authenticate).answer;
    expect(countStreams()).toBe(before + 1);
    await response.body!.cancel();
    expect(countStreams()).toBe(before);
    publishLive({ provider: "sqlite" } as never, { kind: "store.changed", workspaceId: "wrkspc_1", storeId: "x" });
    vi.advanceTimersByTime(60_000);
    expect(authenticate).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
