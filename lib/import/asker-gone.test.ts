import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { JobRunner } from "@/lib/job/job-runner";
import { disableMember } from "@/lib/member/disable-member";
import { changeRole, setStoreRole } from "@/lib/member/manage-members";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { runImports } from "@/lib/testing/imports";
import { useProgramClient } from "@/lib/testing/program-client";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { applyImport } from "./apply-import";
import { applyImportInput, uploadInput } from "./import.schema";
import { requireImport } from "./require-import";
import { importApply } from "./run-apply";
import { uploadImport } from "./upload-import";

const changes = 6;

describeOnBoth("an import whose asker may not write any more", (database) => {
  const door = useProgramClient(database);
  let lines: Uint8Array;
  let admin: Context;
  let memberId = "";
  let store = "";
  let id = "";

  beforeAll(() => useTestDataDir());
  beforeEach(async () => {
    const from = (await door.client.beta.memoryStores.create({ name: "From" })).id;
    for (let n = 0; n < changes; n++)
      await door.client.beta.memoryStores.memories.create(from, { path: `/${n}.md`, content: `text ${n}` });
    const { text } = await door.send("POST", "/v1/exports", { body: { memory_store_id: from, format: "jsonl" } });
    lines = new TextEncoder().encode(text);
    store = (await door.client.beta.memoryStores.create({ name: "Copy" })).id;
    admin = contextOf(database.db, await createMember(database.db, door.workspaceId, "admin"));
  });

  /** Somebody's import, whose writing nobody has begun. */
  async function asked(role: "editor" | "viewer", how: { history: "full" | "latest" }): Promise<void> {
    const actor = await createMember(database.db, door.workspaceId, role);
    memberId = actor.memberId;
    if (role === "viewer") await setStoreRole(admin, { member_id: memberId, memory_store_id: store, role: "editor" });
    const storeRoles = new Map(role === "viewer" ? [[store, "editor" as const]] : []);
    const editor = contextOf(database.db, { ...actor, storeRoles });
    const input = uploadInput.parse({ memory_store_id: store, ...how });
    ({ id } = await uploadImport(editor, input, { source: "jsonl", bytes: lines }));
    await runImports(database.db);
    await applyImport(editor, applyImportInput.parse({ import_id: id }));
  }
  const written = () => database.db.prisma.version.count({ where: { storeId: store } });
  const outcome = async () => {
    const { state, problem } = await requireImport(admin, id);
    return [state, problem];
  };
  /** Carries it out, and does something before a change of the history is written. */
  async function applyUntil(before: number, act: () => Promise<unknown>): Promise<void> {
    let asked = 0;
    const runner = new JobRunner({
      db: database.db,
      owner: "test",
      now: Date.now,
      runners: {
        "import.apply": {
          run: (run) =>
            importApply.run({
              ...run,
              cancelled: async () => {
                asked += 1;
                if (asked === before) await act();
                return run.cancelled();
              },
            }),
        },
      },
    });
    await runner.turn();
    await runner.settle();
  }

  const disable = () => disableMember(admin, { member_id: memberId, keys: "suspend" });

  it.each(["full", "latest"] as const)("writes nothing (%s) for who was disabled before it began", async (history) => {
    await asked("editor", { history });
    await disable();
    await runImports(database.db);
    expect(await outcome()).toEqual(["failed", "permission"]);
    expect(await written()).toBe(0);
  });

  it("ends in the middle of a history when they are disabled", async () => {
    await asked("editor", { history: "full" });
    await applyUntil(3, disable);
    expect(await outcome()).toEqual(["failed", "permission"]);
    expect(await written()).toBe(2);
  });

  it("ends in the middle of a history when they are lowered, in the workspace or in the store", async () => {
    await asked("editor", { history: "full" });
    await applyUntil(4, () => changeRole(admin, { member_id: memberId, role: "reviewer" }));
    expect(await outcome()).toEqual(["failed", "permission"]);
    expect(await written()).toBe(3);
    store = (await door.client.beta.memoryStores.create({ name: "Another copy" })).id;
    await asked("viewer", { history: "full" });
    await applyUntil(2, () => setStoreRole(admin, { member_id: memberId, memory_store_id: store, role: null }));
    expect(await outcome()).toEqual(["failed", "permission"]);
    expect(await written()).toBe(1);
  });

  it("is written to its end for who is more in the store than in the workspace", async () => {
    await asked("viewer", { history: "full" });
    await runImports(database.db);
    expect(await outcome()).toEqual(["done", null]);
    expect(await written()).toBe(changes);
  });
});
