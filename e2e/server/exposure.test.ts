import { describe, expect, it } from "vitest";
import { openDatabase } from "@/lib/db/open-database";
import type { AppServer } from "../fixtures/app-server";
import { createRig, type Rig, toolCall } from "./rig";

const readers = 8;

async function createMemory(server: AppServer, rig: Rig): Promise<string> {
  const store = String((await rig.call(server, "POST", "/v1/memory_stores", { name: "Read" })).body.id);
  await rig.call(server, "POST", `/v1/memory_stores/${store}/memories`, { path: "/a", content: "text" });
  return store;
}

/** Views as fast as it can, in sessions of its own; answers when each was answered. */
async function viewUntil(server: AppServer, rig: Rig, store: string, done: (views: number) => boolean) {
  const answeredAt: number[] = [];
  let isEnding = false;
  const reader = async (id: number) => {
    while (!isEnding) {
      try {
        const response = await fetch(`${server.url}/api/stores/${store}/tools`, {
          method: "POST",
          headers: { "x-api-key": rig.key, "content-type": "application/json", "x-session-id": `reader ${id}` },
          body: JSON.stringify(toolCall({ command: "view", path: "/memories/a" })),
        });
        await response.json();
        if (response.status === 200) answeredAt.push(Date.now());
      } catch {
        return;
      }
    }
  };
  const reading = Promise.all(Array.from({ length: readers }, (_, id) => reader(id)));
  while (!done(answeredAt.length)) await new Promise((resolve) => setImmediate(resolve));
  return {
    answeredAt,
    async end() {
      isEnding = true;
      await reading;
    },
  };
}

async function written(rig: Rig, store: string) {
  const db = await openDatabase(rig.location);
  const rows = await db.prisma.exposure.findMany({ where: { storeId: store } });
  const labels = await db.prisma.session.findMany({ select: { label: true }, orderBy: { label: "asc" } });
  await db.close();
  return { reads: rows.reduce((sum, row) => sum + row.count, 0), labels: labels.map(({ label }) => label) };
}

describe.each(["sqlite", "postgresql"] as const)("exposures of a process that ends (%s)", (provider) => {
  it("are all written when it is asked to stop", { timeout: 120_000 }, async () => {
    const rig = await createRig(provider);
    const server = await rig.start();
    const store = await createMemory(server, rig);
    const views = await viewUntil(server, rig, store, (count) => count >= 500);
    await views.end();
    await server.stop("SIGTERM");
    expect(await written(rig, store)).toEqual({
      reads: views.answeredAt.length,
      labels: Array.from({ length: readers }, (_, id) => `reader ${id}`),
    });
  });

  it("lack at most those of the last second after kill -9", { timeout: 120_000 }, async () => {
    const rig = await createRig(provider);
    const server = await rig.start();
    const store = await createMemory(server, rig);
    const until = Date.now() + 2_600;
    const views = await viewUntil(server, rig, store, () => Date.now() > until);
    const killedAt = Date.now();
    await server.stop("SIGKILL");
    await views.end();
    const { reads } = await written(rig, store);
    const owed = views.answeredAt.filter((at) => at < killedAt - 1_000).length;
    expect(owed).toBeGreaterThan(100);
    expect(reads).toBeGreaterThanOrEqual(owed);
    // One of each reader may have been served without an answer that arrived.
    expect(reads).toBeLessThanOrEqual(views.answeredAt.length + readers);
  });
});
