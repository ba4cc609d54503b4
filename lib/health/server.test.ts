import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import type { Context } from "@/lib/access/context";
import { getConfig, setConfig } from "@/lib/config/config";
import { operations } from "@/lib/doors/operations";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace, fillStore } from "@/lib/testing/fixtures";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { listStoreSizes } from "./list-store-sizes";
import { slowFromMs, slowOperations, timed } from "./slow-operations";

describeOnBoth("what an admin sees of the server", (database, provider) => {
  let admin: Context;
  beforeAll(async () => {
    useTestDataDir();
    setConfig({ ...getConfig(), database: database.location });
    admin = contextOf(database.db, await createMember(database.db, await createWorkspace(database.db), "admin"));
  });

  const newStore = (name: string) => createStore(admin, { name, description: "", metadata: {} });
  const fill = (store: { id: string; workspaceId: string }, memories: [string, string][]) =>
    fillStore(database.db, store, memories);

  it("has what each store takes: exact where there is little, worked out from some versions where there is much", async () => {
    expect(await listStoreSizes(admin)).toEqual({ stores: 0, memories: 0, versions: 0, largest: [] });
    const small = await newStore("Small");
    const large = await newStore("Large");
    await newStore("Empty");
    await fill(small, [
      ["/a", "12345"],
      ["/b", "äöü"],
    ]);
    await fill(
      large,
      Array.from({ length: 450 }, (_, n) => [`/m${n}`, "x".repeat(n < 225 ? 10 : 30)]),
    );
    const { largest, ...sum } = await listStoreSizes(admin);
    expect(sum).toEqual({ stores: 3, memories: 452, versions: 452 });
    expect(largest.map(({ name }) => name)).toEqual(["Large", "Small", "Empty"]);
    expect(largest[1]).toMatchObject({ memories: 2, versions: 2, liveBytes: 11, versionBytes: 11, isEstimate: false });
    expect(largest[2]).toMatchObject({ liveBytes: 0, versionBytes: 0, isEstimate: false });
    expect(largest[0]).toMatchObject({ liveBytes: 9_000, isEstimate: true });
    expect(Math.abs((largest[0]?.versionBytes ?? 0) - 9_000)).toBeLessThan(300);
  });

  it("has version, database, disk and checks, and for nobody else", async () => {
    const state = await operations.retrieveServer.run(admin, {});
    expect(operations.retrieveServer.present(state, {})).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      provider,
      database_bytes: expect.any(Number),
      disk: { free_bytes: expect.any(Number), total_bytes: expect.any(Number) },
      last_migration: expect.stringMatching(/^\d{14}_/),
      readiness: { database: { state: "ok" }, migrations: { state: "ok" } },
    });
    const editor = contextOf(database.db, await createMember(database.db, admin.actor.workspaceId, "editor"));
    await expect(operations.retrieveServer.run(editor, {})).rejects.toMatchObject({ code: "permission" });
    await expect(operations.listStoreSizes.run(editor, {})).rejects.toMatchObject({ code: "permission" });
  });

  it("has what took long, by name alone, also where it failed", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const wait = async () => void vi.advanceTimersByTime(slowFromMs);
    await timed("quickOne", admin, async () => "done");
    await timed("slowOne", admin, wait);
    const failing = timed("slowFault", admin, async () => {
      await wait();
      throw new Error("what was sent");
    });
    await expect(failing).rejects.toThrow("what was sent");
    const [last, before] = slowOperations();
    expect([last?.operation, before?.operation]).toEqual(["slowFault", "slowOne"]);
    expect(last?.ms).toBeGreaterThanOrEqual(slowFromMs);
    expect(JSON.stringify(slowOperations())).not.toMatch(/quickOne|what was sent/);
  });
});
