import { beforeAll, expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { zipArchive } from "@/lib/testing/zip-archive";
import { importDoor } from "./import-door";

describeOnBoth("files that come in from the console", (database) => {
  let editor: Context;
  let viewer: Context;
  let store = "";

  beforeAll(async () => {
    useTestDataDir();
    const workspaceId = await createWorkspace(database.db);
    editor = contextOf(database.db, await createMember(database.db, workspaceId, "editor"));
    viewer = contextOf(database.db, await createMember(database.db, workspaceId, "viewer"));
    store = (await createStore(editor, { name: "Store", description: "", metadata: {} })).id;
  });

  const send = (by: Context, query = "") =>
    importDoor(
      new Request(`http://localhost/api/console/imports?memory_store_id=${store}${query}`, {
        method: "POST",
        headers: { "content-type": "application/zip" },
        body: zipArchive([{ name: "a.md", text: "a" }]),
      }),
      async () => by,
    );

  it("are taken from a member who may write", async () => {
    expect((await send(viewer)).status).toBe(403);
    expect((await send(editor, "&into=nowhere")).status).toBe(400);
    expect((await send(editor, "&wrong=1")).status).toBe(400);
    expect(await database.db.prisma.import.count()).toBe(0);
    const answer = await send(editor);
    expect([answer.status, await answer.json()]).toMatchObject([200, { source: "zip", state: "checking" }]);
  });
});
