import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import type { Operation } from "@/lib/doors/operation";
import { operations } from "@/lib/doors/operations";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, type ReviewStore, runOperation } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("taking back several verdicts at once", (database) => {
  const door = useProgramClient(database);
  const open = () => createReviewStore(database, door, { policy: "approved" });
  const run = async (context: Context, operation: Operation, input: unknown) =>
    (await runOperation(context, operation, input)) as unknown as { status: number; json: Record<string, unknown> };
  const create = (store: ReviewStore, path: string, text: string, session = "a") =>
    store.write(session, { command: "create", path: `/memories${path}`, file_text: text });
  const undo = async (store: ReviewStore, change_ids: string[]) =>
    (await run(store.editor, operations.undoReviews, { change_ids })).json;
  const stateOf = async (store: ReviewStore, id: string) => (await store.change(id)).review?.state;

  it("says of each that is undone how it stands again", async () => {
    const store = await open();
    const [flagged, waiting, served] = [
      await create(store, "/one", "1\n"),
      await create(store, "/two", "2\n"),
      await create(store, "/three", "3\n"),
    ];
    await store.review(flagged, { verdict: "flag" });
    for (const id of [flagged, waiting, served]) await store.review(id, { verdict: "approve" });
    await store.review(served, { verdict: "flag" });
    const { states } = await undo(store, [flagged, waiting, served]);
    expect(
      new Map((states as { change_id: string; state: string }[]).map((one) => [one.change_id, one.state])),
    ).toEqual(
      new Map([
        [flagged, "flagged"],
        [waiting, "pending"],
        [served, "approved"],
      ]),
    );
    expect(await stateOf(store, flagged)).toBe("flagged");
  });
});
