import { expect, it } from "vitest";
import { readSearch, searchHref, searchInput } from "./search-place";

const store = `memstore_${"0".repeat(26)}`;
const read = (query: string) => readSearch(new URLSearchParams(query));

it("says in the address all that is asked for, and reads it back", () => {
  const place = {
    q: "deploy “on friday” & more",
    scope: "history",
    store,
    path: "/team/plans/",
    actor: "user_1",
    session: "sesn_1",
    operation: "created",
    state: "pending",
    finding: "zero_width",
    age: "7d",
    at: "2026-11-20T18:28:00.000Z",
  } as const;
  expect(readSearch(new URL(searchHref(place), "http://x").searchParams)).toEqual(place);
  expect(searchHref({})).toBe("/search");
});

it("leaves out what it does not understand", () => {
  expect(read("q=&scope=all&store=x&path=a&operation=y&state=exempt&age=2d&finding=")).toEqual({});
  expect(read(`q=${"x".repeat(2_000)}`).q).toHaveLength(1_000);
  expect(read(`store=${store}&at=yesterday`)).toEqual({ store });
  expect(read("at=2026-11-20T18:28:00.000Z")).toEqual({});
  expect(searchHref({ q: "a", at: "2026-11-20T18:28:00.000Z" })).toBe("/search?q=a");
  expect(read("q=a%00b").q).toBe("ab");
});

it("asks the server in its words", () => {
  const now = Date.parse("2026-11-20T09:30:00Z");
  expect(searchInput({ q: "a", path: "/b/", state: "flagged", age: "1d" }, now)).toEqual({
    query: "a",
    path_prefix: "/b/",
    review_state: "flagged",
    updated_gte: "2026-11-19T09:00:00.000Z",
  });
  const change = `chg_${"0".repeat(26)}`;
  expect(searchInput({ q: "a", store, at: change }, now)).toEqual({ query: "a", memory_store_id: store, at: change });
  expect(searchInput({ q: "a", age: "older" }, now)).toEqual({ query: "a", updated_lte: "2026-10-21T09:00:00.000Z" });
});
