import { expect, it } from "vitest";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";
import { listHeld } from "./list-held";

const create = (path: string, text: string) => ({ command: "create", path: `/memories${path}`, file_text: text });

describeOnBoth("what waits in a store", (database) => {
  const door = useProgramClient(database);

  it("is named with the version that agents are served instead, and no more once it was decided on", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const held = () => listHeld(store.editor, { memory_store_id: store.id });
    const first = await store.write("run 1", create("/x", "one\n"));
    const [change] = await store.changes();
    const memoryId = change?.versions[0]?.memory_id;
    expect(await held()).toEqual([{ memoryId, changeId: first, servedNumber: null }]);
    await store.review(first, { verdict: "approve" });
    expect(await held()).toEqual([]);
    const second = await store.write("run 1", create("/x", "two\n"));
    expect(await held()).toEqual([{ memoryId, changeId: second, servedNumber: 1 }]);
    await store.review(second, { verdict: "approve" });
    expect(await held()).toEqual([]);
  });

  it("is nothing in an open store", async () => {
    const store = await createReviewStore(database, door, { policy: "open" });
    await store.write("run 1", create("/x", "one\n"));
    expect(await listHeld(store.editor, { memory_store_id: store.id })).toEqual([]);
  });
});
