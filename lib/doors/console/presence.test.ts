import { afterEach, expect, it, vi } from "vitest";
import type { Context } from "@/lib/access/context";
import { openDatabase } from "@/lib/db/open-database";
import { announcePresence } from "@/lib/live/announce-presence";
import { LiveBus } from "@/lib/live/live-bus";
import { type Live, Presence, presentFor, processLive } from "@/lib/live/presence";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { liveDoor } from "./live-door";
import { presenceDoor } from "./presence-door";

const memoryId = "mem_01ARZ3NDEKTSV4RRFFQ69G5FAV";

function newProcess(): Live {
  const bus = new LiveBus();
  return { bus, presence: new Presence(bus) };
}

/** One open page of a member: its stream, and what it says about where it is. */
async function openPage(context: Context, storeId: string, live: Live = processLive()) {
  const abort = new AbortController();
  const request = new Request(`http://localhost/api/console/live?store=${storeId}`, { signal: abort.signal });
  const response = await liveDoor(request, async () => context, live);
  const reader = response.body!.getReader();
  const read = async () => {
    const { value } = await reader.read();
    const text = new TextDecoder().decode(value);
    return JSON.parse(text.slice(text.indexOf("data: ") + 6)) as Record<string, unknown>;
  };
  const { streamId } = (await read()) as { streamId: string };
  return {
    streamId,
    /** Who is here, as told next. */
    people: async () => (await read()).people,
    say: (memory_id: string | null, editing = false) =>
      announcePresence(context, { memory_store_id: storeId, memory_id, editing, stream_id: streamId }, live),
    leave: () => abort.abort(),
  };
}

describeOnBoth("who has a page open", (database, provider) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  async function start() {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const ada = contextOf(db, await createMember(db, workspaceId, "admin"));
    const rui = contextOf(db, await createMember(db, workspaceId, "viewer"));
    const store = await createStore(ada, { name: "Notes", description: "", metadata: {} });
    return { ada, rui, storeId: store.id };
  }
  const viewer = (context: Context, places: { memory_id: string; editing: boolean }[]) => ({
    member_id: context.actor.kind === "member" ? context.actor.memberId : "",
    name: "viewer person",
    places,
  });

  it("is told to the others, once per person and never to themselves, until the stream closes", async () => {
    const { ada, rui, storeId } = await start();
    const [his, another, hers] = [
      await openPage(rui, storeId),
      await openPage(rui, storeId),
      await openPage(ada, storeId),
    ];
    await his.say(memoryId);
    expect(await hers.people()).toEqual([viewer(rui, [{ memory_id: memoryId, editing: false }])]);
    await another.say(memoryId, true);
    expect(await hers.people()).toEqual([viewer(rui, [{ memory_id: memoryId, editing: true }])]);
    await hers.say(null);
    expect(await his.people()).toEqual([expect.objectContaining({ name: "admin person", places: [] })]);
    another.leave();
    expect(await hers.people()).toEqual([viewer(rui, [{ memory_id: memoryId, editing: false }])]);
    his.leave();
    expect(await hers.people()).toEqual([]);
    // What was under way when the page closed.
    await his.say(memoryId);
    expect(processLive().presence.pagesOf(ada.actor.workspaceId, storeId)).toHaveLength(1);
    hers.leave();
  });

  it("is known to whoever comes later, and forgotten when nothing more is heard", async () => {
    const { ada, rui, storeId } = await start();
    const his = await openPage(rui, storeId);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await his.say(memoryId);
    const hers = await openPage(ada, storeId);
    expect(await hers.people()).toHaveLength(1);
    vi.advanceTimersByTime(presentFor - 1);
    await his.say(memoryId);
    vi.advanceTimersByTime(presentFor - 1);
    expect(processLive().presence.pagesOf(ada.actor.workspaceId, storeId)).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(await hers.people()).toEqual([]);
    his.leave();
    hers.leave();
  });

  it("is said by members of the workspace only, in JSON", async () => {
    const { rui, storeId } = await start();
    const stranger = (await start()).rui;
    const post = (context: Context, body: string, type = "application/json") => {
      const request = new Request("http://localhost/api/console/live", {
        method: "POST",
        body,
        headers: { "content-type": type },
      });
      return presenceDoor(request, async () => context);
    };
    const body = JSON.stringify({
      memory_store_id: storeId,
      memory_id: memoryId,
      editing: false,
      stream_id: "3f2b8c1e-5d4a-4b6f-9a7c-0e1d2c3b4a59",
    });
    expect((await post(stranger, body)).status).toBe(404);
    expect((await post(rui, body, "text/plain")).status).toBe(400);
    const pages = () => processLive().presence.pagesOf(rui.actor.workspaceId, storeId);
    expect(pages()).toEqual([]);
    expect((await post(rui, body)).status).toBe(204);
    expect(pages()).toHaveLength(1);
  });

  it.runIf(provider === "postgresql")("goes from process to process", async () => {
    const { ada, rui, storeId } = await start();
    const [here, there] = [newProcess(), newProcess()];
    const otherDb = await openDatabase(database.location);
    await Promise.all([here.bus.listen(database.db), there.bus.listen(otherDb)]);
    const his = await openPage({ ...rui, db: otherDb }, storeId, there);
    const hers = await openPage(ada, storeId, here);
    await his.say(memoryId, true);
    expect(await hers.people()).toEqual([viewer(rui, [{ memory_id: memoryId, editing: true }])]);
    his.leave();
    expect(await hers.people()).toEqual([]);
    hers.leave();
    await otherDb.close();
  });
});
