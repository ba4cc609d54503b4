import { beforeAll, expect, it } from "vitest";
import { flushExposures } from "@/lib/exposure/note-served";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { redactionsOf } from "@/lib/testing/redactions";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { describeOnBoth } from "@/lib/testing/test-database";
import { presentSummary } from "./redaction.present";

describeOnBoth("who was served what a redaction found", (database) => {
  const door = useProgramClient(database);
  beforeAll(() => void useTestDataDir());

  it("is told by the names of sessions and keys beside their ids", async () => {
    const secret = "the night train leaves from platform xylophone";
    const officer = contextOf(database.db, await createMember(database.db, door.workspaceId, "compliance"));
    const { scan, summary } = redactionsOf(database, () => officer);
    const { id: store } = await door.client.beta.memoryStores.create({ name: "Store" });
    await door.client.beta.memoryStores.memories.create(store, { path: "/said.md", content: secret });
    const view = { type: "tool_use", id: "t", name: "memory", input: { command: "view", path: "/memories/said.md" } };
    const tools = `/api/stores/${store}/tools`;
    await door.send("POST", tools, { body: view, headers: { "x-session-id": "run-42" } });
    await door.send("POST", tools, { body: view });
    await flushExposures(database.db);

    const { served_to } = presentSummary(await summary(await scan({ source: "words", text: secret })));
    const key = await database.db.prisma.key.findFirstOrThrow({ where: { workspaceId: door.workspaceId } });
    const named = { api_key_id: key.id, api_key_name: key.name, versions: 1 };
    expect(served_to).toHaveLength(2);
    expect(served_to).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...named, session_id: expect.stringMatching(/^sesn_/), session_label: "run-42" }),
        expect.objectContaining({ ...named, session_id: null, session_label: null }),
      ]),
    );
  });
});
