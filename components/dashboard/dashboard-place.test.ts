import { describe, expect, it } from "vitest";
import { dashboardHref, readDashboard } from "./dashboard-place";

const read = (query: string) => readDashboard(new URLSearchParams(query));
const store = "memstore_01ARZ3NDEKTSV4RRFFQ69G5FAV";

describe("the address of the dashboard", () => {
  it("says what is not usual, and is read back as it was", () => {
    expect(dashboardHref({ days: 30 })).toBe("/dashboard");
    for (const place of [{ days: 7 }, { days: 90, store }, { days: 30, store }] as const)
      expect(read(dashboardHref(place).split("?")[1] ?? "")).toEqual(place);
  });

  it("falls back to the usual where it is not understood", () => {
    for (const query of ["days=8", "days=", "store=x", "store=mem_01ARZ3NDEKTSV4RRFFQ69G5FAV", "days=7.0"])
      expect(read(query)).toEqual({ days: 30 });
  });
});
