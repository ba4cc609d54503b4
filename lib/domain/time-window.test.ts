import { describe, expect, it } from "vitest";
import { timeWindow } from "./time-window";

const at = (ms: number) => new Date(Date.parse("2026-11-20T09:30:00.000Z") + ms).toISOString();

describe("timeWindow", () => {
  it("is open without bounds, and holds those that it names where they are included", () => {
    expect(timeWindow({})).toEqual({ from: undefined, to: undefined });
    expect(timeWindow({ created_at_gte: at(5), created_at_lte: at(9) })).toEqual({ from: at(5), to: at(9) });
    expect(timeWindow({ created_at_gt: at(5), created_at_lt: at(9) })).toEqual({ from: at(6), to: at(8) });
  });

  it("is as narrow as the narrowest of several", () => {
    expect(timeWindow({ created_at_gt: at(5), created_at_gte: at(5) }).from).toBe(at(6));
    expect(timeWindow({ created_at_gt: at(5), created_at_gte: at(7) }).from).toBe(at(7));
    expect(timeWindow({ created_at_lt: at(5), created_at_lte: at(5) }).to).toBe(at(4));
    expect(timeWindow({ created_at_lt: at(5), created_at_lte: at(3) }).to).toBe(at(3));
  });
});
