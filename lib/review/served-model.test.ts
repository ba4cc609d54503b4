import fc from "fast-check";
import { expect, it } from "vitest";
import { longRun } from "@/lib/testing/long-run";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore } from "@/lib/testing/review-store";
import { Model, paths, Run, type Step, step } from "@/lib/testing/served-model";
import { describeOnBoth } from "@/lib/testing/test-database";

/** Histories that are tried every time; a long run tries new ones. */
const paces = longRun ? [{ numRuns: 120 }] : [20_261_120, 1_640_501_890].map((seed) => ({ numRuns: 12, seed }));

describeOnBoth("what is served after any sequence of writes and verdicts", (database) => {
  const door = useProgramClient(database);

  /** Takes the steps one after the other, and compares what is served after each of them. */
  async function take(steps: readonly Step[]) {
    const store = await createReviewStore(database, door, { policy: "approved" });
    const run = new Run(store, new Model(database, store.id));
    for (const one of steps) {
      await run.take(one);
      const expected = await run.model.served();
      expect(await store.approved()).toEqual(expected);
      for (const at of paths) expect([at, await store.read("observer", at)]).toEqual([at, expected[at] ?? null]);
    }
    return { store, done: run.done };
  }

  it.each(paces)(
    "is of each memory the newest text that was approved or written by a person, and nothing else: %o",
    {
      timeout: 300_000,
    },
    async (pace) => {
      let done = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: "max" }), async (steps) => {
          done += (await take(steps)).done;
        }),
        { endOnFailure: true, ...pace },
      );
      // Most of what is tried has to be let through, or the run says little.
      expect(done / pace.numRuns).toBeGreaterThan(8);
    },
  );

  it("is nothing where the undo of a correction uncovers a text that was reverted since", async () => {
    const { store } = await take([
      { kind: "create", by: "one", path: "/a" },
      { kind: "delete", by: "one", path: "/a" },
      { kind: "approve", pick: 1 },
      // The deletion is taken back: the first text is served again, by a version of the reviewer's.
      { kind: "revert", pick: 1 },
      { kind: "create", by: "two", path: "/a" },
      { kind: "remove", pick: 0, to: "/a" },
      { kind: "revert", pick: 0 },
      { kind: "undo", pick: 2 },
    ]);
    expect((await store.changes()).map(({ review }) => review?.state ?? null)).toContain("pending");
    expect(await store.approved()).toEqual({});
  });

  it("stays what was approved on top of it and flagged since, where an approval cannot be undone for that", async () => {
    const { store } = await take([
      { kind: "create", by: "one", path: "/b" },
      { kind: "approve", pick: 0 },
      { kind: "rename", by: "one", path: "/b", to: "/a" },
      { kind: "approve", pick: 0 },
      { kind: "insert", by: "one", path: "/a" },
      { kind: "flag", pick: 1 },
      { kind: "undo", pick: 0 },
    ]);
    expect(Object.keys(await store.approved())).toEqual(["/a"]);
  });

  it("follows a person who moves what a revert left as it was, though the move it took back is below", async () => {
    const { store } = await take([
      { kind: "create", by: "one", path: "/a" },
      { kind: "approve", pick: 0 },
      { kind: "rename", by: "two", path: "/a", to: "/b" },
      { kind: "approve", pick: 0 },
      { kind: "move", pick: 0, to: "/d/x" },
      // A person has put it elsewhere since, so nothing has to be written.
      { kind: "revertAll", pick: 1 },
      { kind: "move", pick: 0, to: "/d/y" },
    ]);
    expect(await store.approved()).toEqual({ "/d/y": "one 1\n" });
  });

  it("stays where a person has put what a revert moved back, when a later write is taken back", async () => {
    const { store } = await take([
      { kind: "create", by: "one", path: "/b" },
      { kind: "save", pick: 0, to: "/b" },
      { kind: "rename", by: "one", path: "/b", to: "/a" },
      { kind: "revert", pick: 1 },
      { kind: "move", pick: 0, to: "/d/x" },
      { kind: "insert", by: "two", path: "/d/x" },
      { kind: "revert", pick: 1 },
    ]);
    expect(await store.approved()).toEqual({ "/d/x": "person 2\n" });
  });

  it("stays nothing where a deletion was approved and a text below it reverted since: the approval is not undone first", async () => {
    const { store } = await take([
      { kind: "create", by: "one", path: "/a" },
      { kind: "approve", pick: 0 },
      { kind: "save", pick: 0, to: "/a" },
      { kind: "delete", by: "one", path: "/a" },
      { kind: "approve", pick: 0 },
      // It is gone already, so nothing has to be written.
      { kind: "revertAll", pick: 0 },
    ]);
    const all = await store.changes({ order: "oldest", state: "any" });
    const [reverted, deletion] = [all.at(0)!, all.at(-1)!];
    const refused = await store.review(deletion.id, { verdict: "undo" });
    expect(refused.json.error.message).toContain("was reverted since");
    expect(refused.json.error.change_id).toBe(reverted.id);
    expect(await store.approved()).toEqual({});
    for (const { id } of [reverted, deletion]) expect((await store.review(id, { verdict: "undo" })).status).toBe(200);
    expect(await store.approved()).toEqual({ "/a": "person 2\n" });
  });

  it("is nothing where a deletion is taken back after the text that it deleted, though its move was approved", async () => {
    const { store } = await take([
      { kind: "create", by: "one", path: "/b" },
      { kind: "approve", pick: 0 },
      { kind: "rename", by: "one", path: "/b", to: "/d/x" },
      { kind: "approve", pick: 0 },
      { kind: "delete", by: "one", path: "/d/x" },
      { kind: "approve", pick: 0 },
      { kind: "revertAll", pick: 0 },
      { kind: "revert", pick: 1 },
    ]);
    expect((await store.changes({ order: "oldest", state: "any" })).map(({ review }) => review?.state)).toEqual([
      "reverted",
      "approved",
      "reverted",
    ]);
    expect(await store.approved()).toEqual({});
  });

  it("is nothing where an undo would bring back a text that another decision has taken back since", async () => {
    const { store } = await take([
      { kind: "create", by: "one", path: "/a" },
      { kind: "approve", pick: 0 },
      { kind: "insert", by: "two", path: "/a" },
      { kind: "flag", pick: 1 },
      { kind: "revertAll", pick: 0 },
      { kind: "revert", pick: 0 },
    ]);
    const first = (await store.changes({ order: "oldest", state: "any" })).at(0)!;
    const undo = await store.review(first.id, { verdict: "undo" });
    expect(undo.status).toBe(409);
    expect(undo.json.error.message).toContain("another decision since");
    expect(await store.approved()).toEqual({});
  });
});
