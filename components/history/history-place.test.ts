import { expect, it } from "vitest";
import { historyHref, readHistory } from "./history-place";

const store = `memstore_${"0".repeat(26)}`;
const change = `chg_${"1".repeat(26)}`;
const memory = `mem_${"2".repeat(26)}`;

it("reads back what it writes", () => {
  for (const place of [
    {},
    { at: change },
    { at: "2026-11-20T18:28:03.120Z", view: "compare" as const },
    { at: "2026-11-20T18:28:03+02:00", folder: "/a b/ä/" },
    { at: change, memory, folder: "/a/" },
  ]) {
    const href = historyHref(store, place);
    expect(readHistory(new URL(href, "http://x").searchParams)).toEqual(place);
  }
});

it("leaves out what it does not understand", () => {
  const search = new URLSearchParams("at=yesterday&view=nothing&folder=javascript:1&memory=mem_1");
  expect(readHistory(search)).toEqual({});
});
