import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import type { Operation } from "@/lib/doors/operation";
import { operations } from "@/lib/doors/operations";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, type ReviewStore, runOperation } from "@/lib/testing/review-store";
import { describeOnBoth } from "@/lib/testing/test-database";

describeOnBoth("verdicts on several changes", (database) => {
  const door = useProgramClient(database);
  const open = () => createReviewStore(database, door, { policy: "approved" });
  const run = async (context: Context, operation: Operation, input: unknown) =>
    (await runOperation(context, operation, input)) as unknown as { status: number; json: Record<string, unknown> };
  const create = (store: ReviewStore, path: string, text: string, session = "a") =>
    store.write(session, { command: "create", path: `/memories${path}`, file_text: text });
  const undo = async (store: ReviewStore, change_ids: string[]) =>
    (await run(store.editor, operations.undoReviews, { change_ids })).json;
  const decide = (store: ReviewStore, input: unknown) => run(store.editor, operations.reviewChanges, input);
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

  it("takes back one's own alone where that is asked for", async () => {
    const store = await open();
    const [mine, theirs] = [await create(store, "/one", "1\n"), await create(store, "/two", "2\n")];
    await decide(store, { change_ids: [mine, theirs], verdict: "approve" });
    for (const verdict of ["undo", "flag"]) await store.review(theirs, { verdict });
    const { json } = await run(store.editor, operations.undoReviews, { change_ids: [mine, theirs], own_only: true });
    expect(json.results).toEqual([
      { change_id: mine, ok: true },
      { change_id: theirs, ok: false, error: expect.stringMatching(/^Somebody else has decided/) },
    ]);
    expect(await stateOf(store, theirs)).toBe("flagged");
    expect(await stateOf(store, mine)).toBe("pending");
  });

  it.each([
    ["newest first", (ids: string[]) => ids.toReversed()],
    ["oldest first", (ids: string[]) => ids],
  ])("reverts several, named %s, and takes them back", async (_order, chosen) => {
    const store = await open();
    await store.review(await create(store, "/x", "one\n"), { verdict: "approve" });
    const [second, third] = [await create(store, "/x", "two\n"), await create(store, "/x", "three\n")];
    const added = await create(store, "/y", "1\n");
    const flagged = await create(store, "/z", "1\n");
    await store.review(flagged, { verdict: "flag" });
    const change_ids = chosen([second, third, added, flagged]);
    const { json } = await decide(store, { change_ids, verdict: "revert", comment: "Off topic" });
    const refused = (json.results as { change_id: string; ok: boolean; error?: string }[]).filter(({ ok }) => !ok);
    expect(refused).toEqual([
      { change_id: flagged, ok: false, error: expect.stringMatching(/was flagged by reviewer person/) },
    ]);
    expect(new Set(json.change_ids as string[])).toEqual(new Set([second, third, added]));
    expect([await store.read("a", "/x"), await store.read("a", "/y"), await store.read("a", "/z")]).toEqual([
      "one\n",
      null,
      "1\n",
    ]);
    for (const id of [second, third, added]) expect(await stateOf(store, id)).toBe("reverted");
    const undone = await undo(
      store,
      change_ids
        .filter((id) => id !== flagged)
        .toSorted()
        .reverse(),
    );
    expect((undone.results as { ok: boolean }[]).map(({ ok }) => ok)).toEqual([true, true, true]);
    expect([await store.read("a", "/x"), await store.read("a", "/y")]).toEqual(["three\n", "1\n"]);
    for (const id of [second, third, added]) expect(await stateOf(store, id)).toBe("pending");
  });

  it("reverts flagged changes to one memory, each above the next, and keeps what came later unless that is meant too", async () => {
    const store = await open();
    const ids = [await create(store, "/x", "one\n"), await create(store, "/x", "two\n")];
    for (const id of ids) await store.review(id, { verdict: "flag" });
    const later = await create(store, "/x", "three\n");
    const seen = { change_ids: ids, verdict: "revert", expected_state: "flagged" };
    const kept = (await decide(store, seen)).json.results as { ok: boolean; error: string }[];
    expect(kept.map(({ ok }) => ok)).toEqual([false, false]);
    expect(kept[0]?.error).toMatch(/later changes to the same memory are still unreviewed/);
    const { json } = await decide(store, { ...seen, include_later: true });
    expect((json.results as { ok: boolean }[]).map(({ ok }) => ok)).toEqual([true, true]);
    expect(json.change_ids).toContain(later);
    expect(await store.read("a", "/x")).toBeNull();
    for (const id of [...ids, later]) expect(await stateOf(store, id)).toBe("reverted");
  });

  it("approves flagged changes to one memory together, whichever is named first", async () => {
    const store = await open();
    const ids = [await create(store, "/x", "one\n"), await create(store, "/x", "two\n")];
    for (const id of ids) await store.review(id, { verdict: "flag" });
    const input = { change_ids: ids.toReversed(), verdict: "approve", expected_state: "flagged" };
    const { json } = await decide(store, input);
    expect((json.results as { ok: boolean }[]).map(({ ok }) => ok)).toEqual([true, true]);
    expect(await store.approved()).toEqual({ "/x": "two\n" });
  });

  it("flags several that wait, and says which somebody else decided on", async () => {
    const store = await open();
    const ids = [
      await create(store, "/one", "1\n"),
      await create(store, "/two", "2\n"),
      await create(store, "/three", "3\n"),
    ];
    await store.review(ids[1]!, { verdict: "approve" });
    const { json } = await decide(store, { change_ids: ids, verdict: "flag" });
    expect((json.results as { ok: boolean }[]).map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(await Promise.all(ids.map((id) => stateOf(store, id)))).toEqual(["flagged", "approved", "flagged"]);
  });
});
