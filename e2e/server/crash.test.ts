import { describe, expect, it } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import { openDatabase } from "@/lib/db/open-database";
import { verifyChain } from "@/lib/domain/audit-chain";
import { collect } from "@/lib/testing/fixtures";
import type { AppServer } from "../fixtures/app-server";
import { createRig, type Rig } from "./rig";

const writers = 8;

/** Creates memories as fast as it can until the server is killed under it; answers the paths whose creation was acknowledged. */
async function writeUntilKilled(server: AppServer, rig: Rig, store: string, round: number): Promise<string[]> {
  const acknowledged: string[] = [];
  let alive = true;
  const writer = async (id: number) => {
    for (let turn = 0; alive; turn += 1) {
      const path = `/round-${round}/w${id}/${turn}.md`;
      const content = `round ${round} writer ${id} turn ${turn}`;
      try {
        const { status } = await rig.call(server, "POST", `/v1/memory_stores/${store}/memories`, {
          path,
          content,
        });
        if (status === 200) acknowledged.push(path);
      } catch {
        return;
      }
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, id) => writer(id)));
  // In the middle of writes: after so many acknowledged ones that others are under way.
  while (acknowledged.length < 20 + round * 3) await new Promise((resolve) => setImmediate(resolve));
  await server.stop("SIGKILL");
  alive = false;
  await writing;
  return acknowledged;
}

describe.each([
  ["sqlite", 20],
  ["postgresql", 5],
] as const)("kill -9 in the middle of writes (%s, %i times)", (provider, rounds) => {
  it("loses no acknowledged write, and the next start finds a chain that verifies", { timeout: 300_000 }, async () => {
    const rig = await createRig(provider);
    const acknowledged: string[] = [];
    let server = await rig.start();
    const created = await rig.call(server, "POST", "/v1/memory_stores", { name: "Crash" });
    const store = String(created.body.id);
    for (let round = 0; round < rounds; round += 1) {
      acknowledged.push(...(await writeUntilKilled(server, rig, store, round)));
      server = await rig.start();
    }
    await server.stop();

    const db = await openDatabase(rig.location);
    const memories = await db.prisma.memory.findMany({ where: { storeId: store }, select: { path: true } });
    const found = new Set(memories.map((memory) => memory.path));
    const entries = await collect(readAuditChain(db.read, store));
    const versions = await db.prisma.version.count({ where: { storeId: store } });
    await db.close();
    expect(acknowledged.filter((path) => !found.has(path))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(rounds * 20);
    expect(verifyChain(entries)).toMatchObject({ ok: true, count: versions });
  });
});
