import { expect, it } from "vitest";
import { dayMs } from "@/lib/domain/durations";
import { countFacets } from "./count-facets";
import type { HitRow } from "./search.store";

it("counts a text among all the ages that it is young enough for, to the millisecond", () => {
  const now = Date.parse("2026-11-22T12:00:00.000Z");
  const daysOld = (days: number, ms = 0) => ({
    path: "/a",
    updated_at: new Date(now - days * dayMs - ms).toISOString(),
  });
  const rows = [daysOld(0), daysOld(1), daysOld(1, 1), daysOld(7, 1), daysOld(30), daysOld(30, 1)] as HitRow[];
  expect([...countFacets(rows, "/", now).updated].sort()).toEqual([
    ["1d", 2],
    ["30d", 5],
    ["7d", 3],
    ["older", 1],
  ]);
});
