import { expect, it } from "vitest";
import { operations } from "@/lib/doors/operations";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, runOperation } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";
import type { ConsoleVersionJson } from "./version.present";

describeOnBoth("how versions stand in review", (database) => {
  const door = useProgramClient(database);

  it("is in the history of a memory and beside one version: who decided and when, or that it waits", async () => {
    const store = await createReviewStore(database, door, { policy: "open" });
    const say = (input: Record<string, string>) => store.write("a", { path: "/memories/x", ...input });
    const first = await say({ command: "create", file_text: "one\n" });
    await say({ command: "str_replace", old_str: "one", new_str: "two" });
    await store.review(first, { verdict: "approve" });
    const memory_id = (await store.change(first)).versions[0]!.memory_id;
    const asked = { memory_store_id: store.id, memory_id };
    await runOperation(store.editor, operations.updateMemory as never, { ...asked, content: "three\n" });
    await say({ command: "str_replace", old_str: "three", new_str: "four" });

    const { json } = await runOperation(store.editor, operations.listVersionsForConsole as never, asked);
    const { data } = json as unknown as { data: ConsoleVersionJson[] };
    const at = expect.stringMatching(/^20\d\d-.*Z$/);
    const approved = { state: "approved", by: { name: "reviewer person" }, at };
    expect(data.map(({ review }) => review)).toMatchObject([
      { state: "pending", by: null, at: null },
      { state: null, by: null, at: null },
      { state: "corrected", by: { name: "editor person" }, at },
      approved,
    ]);
    const one = { memory_store_id: store.id, memory_version_id: data[3]!.id, view: "full" };
    const shown = await runOperation(store.editor, operations.retrieveVersionForConsole as never, one);
    expect(shown.json).toMatchObject({ content: "one\n", review: approved });
  });
});
