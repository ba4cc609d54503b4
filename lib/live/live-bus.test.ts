import { describe, expect, it } from "vitest";
import { openDatabase } from "@/lib/db/open-database";
import { describeOnBoth } from "@/lib/testing/test-database";
import { LiveBus, type LiveEvent } from "./live-bus";

const changed = (storeId: string): LiveEvent => ({ kind: "store.changed", workspaceId: "wrkspc_1", storeId });

describe("LiveBus.since", () => {
  it("answers what was told after a position, without who looks at what", () => {
    const bus = new LiveBus();
    bus.tellHere(changed("memstore_1"));
    const position = bus.position();
    expect(bus.since(position)).toEqual([]);
    bus.tellHere(changed("memstore_2"));
    bus.tellHere({ kind: "presence.changed", workspaceId: "wrkspc_1", storeId: "memstore_2" });
    bus.tellHere(changed("memstore_3"));
    expect(bus.since(position)).toEqual([changed("memstore_2"), changed("memstore_3")]);
    expect(bus.since(bus.position())).toEqual([]);
  });

  it("says so where it does not know: another process, a moment to come, or one too long ago", () => {
    const bus = new LiveBus();
    const start = bus.position();
    for (const unknown of ["", "nonsense", new LiveBus().position(), start.replace(/0$/, "1")])
      expect(bus.since(unknown)).toBeNull();
    for (let at = 0; at < 2_000; at++) bus.tellHere(changed("memstore_1"));
    expect(bus.since(start)).toHaveLength(2_000);
    bus.tellHere(changed("memstore_1"));
    expect(bus.since(start)).toBeNull();
  });

  it("keeps no long lists: which means any of them", () => {
    const bus = new LiveBus();
    const start = bus.position();
    const memoryIds = Array.from({ length: 51 }, (_, at) => `mem_${at}`);
    bus.tellHere({ kind: "version.redacted", workspaceId: "wrkspc_1", storeId: "memstore_1", memoryIds });
    expect(bus.since(start)).toMatchObject([{ kind: "version.redacted", memoryIds: [] }]);
  });
});

describeOnBoth("LiveBus.listen", (database, provider) => {
  it.runIf(provider === "postgresql")("voids what was known before it lost its connection", async () => {
    const db = await openDatabase(database.location);
    const bus = new LiveBus();
    await bus.listen(db);
    const before = bus.position();
    await db.notify(JSON.stringify({ from: "elsewhere", event: changed("memstore_1") }));
    await expect.poll(() => bus.since(before), { timeout: 10_000 }).toEqual([changed("memstore_1")]);
    await database.db.read.all(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
    );
    await expect.poll(() => bus.since(before), { timeout: 10_000 }).toBeNull();
    const after = bus.position();
    await db.notify(JSON.stringify({ from: "elsewhere", event: changed("memstore_2") }));
    await expect.poll(() => bus.since(after), { timeout: 10_000 }).toEqual([changed("memstore_2")]);
    await db.close();
  });
});
