import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { addComment, nextListed, patchChanges } from "./change-cache";
import type { ChangeDetailJson, ChangeJson, CommentJson } from "./change-json";
import { changeOptions, commentOptions } from "./review.keys";

const waiting = (id: string) => ({ id, review: { state: "pending", by: null, at: null } }) as unknown as ChangeJson;

it("goes on to what still waits after verdicts that follow each other faster than the list is drawn", () => {
  const client = new QueryClient();
  const drawn = [waiting("a"), waiting("b"), waiting("c")];
  const approve = (id: string) => {
    const next = nextListed(client, { drawn, leaving: [id], place: {} });
    patchChanges(client, new Map([[id, { review: { state: "approved", by: null, at: "2026-11-23T00:00:00.000Z" } }]]));
    return next;
  };
  client.setQueryData(["listChanges", {}, "pages"], { pages: [{ data: drawn, next_page: null }], pageParams: [null] });
  expect(approve("b")).toBe("c");
  // What was drawn still has b in it.
  expect(approve("c")).toBe("a");
});

it("does not go on to what is approved along", () => {
  const drawn = ["c", "b", "a", "0"].map(waiting);
  const next = (leaving: string[], also: string[]) =>
    nextListed(new QueryClient(), { drawn, leaving, also, place: {} });
  expect(next(["c"], ["b", "0"])).toBe("a");
  expect(next(["a"], ["0"])).toBe("b");
});

it("shows a comment once, and counts it once, whichever of its answer and its live message was faster", () => {
  const client = new QueryClient();
  const comment = (id: string, body: string | null = "said") => ({ id, body }) as CommentJson;
  const { queryKey } = commentOptions("chg");
  client.setQueryData(changeOptions("chg").queryKey, { id: "chg", comment_count: 1 } as ChangeDetailJson);
  client.setQueryData(queryKey, { data: [comment("removed", null), comment("a")] });
  const count = () => client.getQueryData(changeOptions("chg").queryKey)?.comment_count;
  addComment(client, "chg", comment("b"));
  addComment(client, "chg", comment("b"));
  expect(client.getQueryData(queryKey)?.data.map(({ id }) => id)).toEqual(["removed", "a", "b"]);
  expect(count()).toBe(2);
});

it("shows a verdict also where the acts of its session are listed beside another change", () => {
  const client = new QueryClient();
  const key = ["listChanges", { session_id: "sesn", order: "newest" }];
  client.setQueryData(key, { data: [waiting("a"), waiting("b")], next_page: null });
  patchChanges(client, new Map([["a", { review: { state: "approved", by: null, at: "2026-11-23T00:00:00.000Z" } }]]));
  const { data } = client.getQueryData(key) as { data: ChangeJson[] };
  expect(data.map(({ review }) => review.state)).toEqual(["approved", "pending"]);
});
