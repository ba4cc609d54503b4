import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { readMemoryByPath } from "@/lib/db/dialect/read-statements";
import { authenticateKeyFor } from "@/lib/key/authenticate-key";
import { createKey } from "@/lib/key/create-key";
import { revokeKey } from "@/lib/key/revoke-key";
import { updateMemoryInput } from "@/lib/memory/memory.schema";
import { retrieveMemory } from "@/lib/memory/retrieve-memory";
import { updateMemory } from "@/lib/memory/update-memory";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace, fillStore, now } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";

const agents = 20;

describeOnBoth("reads of many requests at once", (database) => {
  async function newStore(paths: readonly string[]) {
    const { db } = database;
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const store = await createStore(admin, { name: "Store", description: "", metadata: {} });
    await fillStore(
      db,
      store,
      paths.map((path) => [path, `text of ${path}`] as const),
    );
    return { admin, store };
  }

  it("answers everybody with his own row, or with none", async () => {
    const names = Array.from({ length: 150 }, (_, at) => `/m${at}.md`);
    const odd = ['/"quoted".md', "/{a,b}.md", "/back\\slash", "/NULL", "/null", "/what?", "/🦊"];
    const { store } = await newStore([...names, ...odd]);
    const wanted = [...names, ...odd, "/absent", "/m1.md", ...odd];
    const read = async (path: string) => readMemoryByPath(database.db.read, store.id, path);
    // PostgreSQL refuses NUL: only who asked for it may notice.
    const refused = read("/nul\0").catch(() => undefined);
    const rows = await Promise.all(wanted.map(read));
    expect(await refused).toBeUndefined();
    const known = new Set([...names, ...odd]);
    expect(rows.map((row) => row?.path)).toEqual(wanted.map((path) => (known.has(path) ? path : undefined)));
    expect(rows[7]?.content).toBe("text of /m7.md");
    expect(rows[7]).toEqual(expect.objectContaining((await read("/m7.md")) ?? {}));
  });

  /** Keeps reads of the same key coming until `act` is done. */
  async function underLoad<T>(read: () => Promise<unknown>, act: () => Promise<T>): Promise<T> {
    const state = { over: false };
    const load = Array.from({ length: agents }, async () => {
      while (!state.over) {
        await read().catch(() => undefined);
        // SQLite answers without leaving the turn of the event loop: nothing else would ever run.
        await turn();
      }
    });
    try {
      return await act();
    } finally {
      state.over = true;
      await Promise.all(load);
    }
  }

  it("refuses a revoked key from the next request on, however many are under way", async () => {
    const { admin, store } = await newStore(["/a.md"]);
    const { db } = database;
    const { key, secret } = await createKey(admin, { name: "agent", access: "read_write" });
    const use = () => authenticateKeyFor(db, secret, { storeId: store.id }, { now: now() });
    await underLoad(use, async () => {
      await expect(use()).resolves.toMatchObject({ store: { id: store.id } });
      await revokeKey(admin, { api_key_id: key.id });
      await expect(use()).rejects.toMatchObject({ code: "authentication" });
    });
  });

  it("shows a writer what he wrote, however many read the same memory", async () => {
    const { admin, store } = await newStore(["/a.md"]);
    const found = await readMemoryByPath(database.db.read, store.id, "/a.md");
    const target = { memory_store_id: store.id, memory_id: found?.id ?? "", view: "full" } as const;
    const read = () => retrieveMemory(admin, target);
    await underLoad(read, async () => {
      for (let round = 0; round < 30; round += 1) {
        await updateMemory(admin, updateMemoryInput.parse({ ...target, content: `round ${round}` }));
        expect((await read()).content).toBe(`round ${round}`);
      }
    });
  });
});
