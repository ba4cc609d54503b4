import { expect, it } from "vitest";
import { operations } from "@/lib/doors/operations";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, runOperation } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";

const create = (path: string) => ({ command: "create", path: `/memories${path}`, file_text: "text\n" });

describeOnBoth("counting what a list has", (database) => {
  const door = useProgramClient(database);
  const count = async (by: Parameters<typeof runOperation>[0], input: object) =>
    (await runOperation(by, operations.countListedChanges, input)).json;

  it("counts by the filters of the list", async () => {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const flagged = await store.write("f1", create("/logs/a.md"));
    await store.write("f1", create("/logs/deep/b.md"));
    await store.write("f2", create("/c.md"));
    await store.review(flagged, { verdict: "flag" });
    const here = { memory_store_id: store.id };
    const session = (await store.changes())[0]!.session!.id;
    const filters: [object, number][] = [
      [{}, 2],
      [{ state: "any" }, 3],
      [{ state: ["flagged"] }, 1],
      [{ state: "any", path_glob: "/logs/**" }, 2],
      [{ state: "any", path_glob: "/**/b.md" }, 1],
      [{ session_id: session }, 1],
      [{ assignee: "me" }, 0],
      [{ assignee: "none" }, 2],
      [{ finding: "any" }, 0],
    ];
    for (const [filter, expected] of filters) {
      expect([filter, await count(store.editor, { ...here, ...filter })]).toEqual([
        filter,
        { count: expected, complete: true },
      ]);
    }
    const foreign = contextOf(
      database.db,
      await createMember(database.db, await createWorkspace(database.db), "admin"),
    );
    expect(await count(foreign, { state: "any" })).toEqual({ count: 0, complete: true });
    expect((await runOperation(store.editor, operations.countListedChanges, { limit: 1 })).status).toBe(400);
  });
});
