import { describe, expect, it } from "vitest";
import {
  correctionWays,
  filterInput,
  filtersOf,
  type InboxPlace,
  inboxHref,
  isListed,
  listInput,
  needsCount,
  noFilters,
  readInbox,
  viewQuery,
} from "./inbox-place";

const store = "memstore_01HZZZZZZZZZZZZZZZZZZZZZZZ";
const changeId = "chg_01HZZZZZZZZZZZZZZZZZZZZZZZ";
const needs = (place: object) => needsCount(place);
const read = (query: string) => readInbox(new URLSearchParams(query));
const now = Date.parse("2026-11-20T10:31:12.000Z");

describe("the address of the inbox", () => {
  const whole: InboxPlace = {
    state: "flagged",
    order: "riskiest",
    group: "memory",
    store,
    path: "/notes/**",
    actor: "sesn_x",
    session: "sesn_x",
    key: "apikey_x",
    origin: "tool",
    operation: "deleted",
    finding: "zero_width",
    assignee: "me",
    age: "7d",
    change: changeId,
  };

  it("keeps everything that it says", () => {
    expect(read(inboxHref(whole).split("?")[1] ?? "")).toEqual(whole);
  });

  it("keeps what was given to nobody, also in a saved view", () => {
    expect(read(inboxHref({ assignee: "none" }).split("?")[1] ?? "")).toEqual({ assignee: "none" });
    expect(viewQuery({ assignee: "none", change: changeId })).toBe("assignee=none");
    expect(listInput({ assignee: "none" }, now)).toMatchObject({ assignee: "none" });
  });

  it("says nothing where everything is as usual", () => {
    expect(inboxHref({})).toBe("/inbox");
    expect(read("")).toEqual({});
    expect(read("state=waiting&order=newest")).toEqual({});
  });

  it.each(["state=odd", "store=memstore_short", "origin=fax", "age=2d", "change=chg_%3Cb%3E", "finding=x", "path="])(
    "leaves out what it does not understand: %s",
    (query) => {
      expect(read(query)).toEqual({});
    },
  );

  it("gives a saved view all but what is open", () => {
    expect(read(viewQuery(whole))).toEqual({ ...whole, change: undefined });
  });

  it("keeps state, order and grouping where the filters are cleared", () => {
    expect(inboxHref({ ...whole, ...noFilters })).toBe("/inbox?state=flagged&order=riskiest&group=memory");
  });

  it("names the filters apart from order and grouping", () => {
    expect(filtersOf({ order: "oldest", group: "session", path: "/a", age: "1d" })).toEqual([
      { name: "path", value: "/a" },
      { name: "age", value: "1d" },
    ]);
  });
});

describe("what the server is asked for", () => {
  it("is what waits, newest first", () => {
    expect(listInput({}, now)).toEqual({ state: ["pending"], order: "newest", limit: 100 });
  });

  it("is asked with the same words within an hour", () => {
    expect(listInput({ age: "1d" }, now)).toEqual(listInput({ age: "1d" }, now + 60_000));
    expect(listInput({ age: "1d" }, now).created_at_gte).toBe("2026-11-19T10:00:00.000Z");
    expect(listInput({ age: "older" }, now).created_at_lte).toBe("2026-10-21T10:00:00.000Z");
  });

  it("has every filter", () => {
    expect(listInput({ state: "decided", store, path: "/a", key: "k", finding: "any", assignee: "me" }, now)).toEqual({
      state: ["approved", "corrected", "reverted"],
      order: "newest",
      memory_store_id: store,
      path_glob: "/a",
      api_key_id: "k",
      finding: "any",
      assignee: "me",
      limit: 100,
    });
  });
});

describe("how many there are", () => {
  it("is said of a list where the number beside its state is another", () => {
    expect([{}, { state: "flagged" }, { order: "oldest", group: "memory", change: changeId }].map(needs)).toEqual([
      ...[false, false, false],
    ]);
    expect([{ state: "any" }, { state: "decided" }, { assignee: "none" }].map(needs)).toEqual([true, true, true]);
  });

  it("is asked by the same filters, whatever the order", () => {
    const place = { state: "flagged", order: "oldest", path: "/a", age: "7d" } as const;
    const { order, limit, ...filters } = listInput(place, now);
    expect([order, limit]).toEqual(["oldest", 100]);
    expect(filterInput(place, now)).toEqual(filters);
  });
});

describe("a change that was decided", () => {
  it("leaves the list of what waits, and stays where all are listed", () => {
    expect(isListed({}, "pending")).toBe(true);
    expect(isListed({}, "approved")).toBe(false);
    expect(isListed({ state: "any" }, "approved")).toBe(true);
    expect(isListed({ state: "decided" }, "flagged")).toBe(false);
    expect(isListed({}, null)).toBe(false);
  });
});

it("leads from a correction back to the change itself, and on to the next one of the same list", () => {
  const [back, next] = ["/inbox?order=riskiest&change=chg_1", "/inbox?order=riskiest&change=chg_2"];
  expect(correctionWays({ order: "riskiest", change: "chg_0" }, "chg_1", "chg_2")).toEqual({ back, next });
  expect(correctionWays({ order: "riskiest" }, "chg_1", null)).toEqual({ back, next: "/inbox?order=riskiest" });
  const { back: same, next: also } = correctionWays({ state: "decided" }, "chg_1", "chg_2");
  expect([same, also]).toEqual([also, "/inbox?state=decided&change=chg_1"]);
});
