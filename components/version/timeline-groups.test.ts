import { describe, expect, it } from "vitest";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { dayWords, groupByDay } from "./timeline-groups";

let last = 0;
const version = (created_at: string, session_id: string | null, change_id = `chg_${++last}`) =>
  ({ id: `memver_${++last}`, created_at, session_id, change_id }) as ConsoleVersionJson;

const shape = (versions: ConsoleVersionJson[], zone: string) =>
  groupByDay(versions, zone).map(({ key, runs }) => [key, runs.map((run) => run.versions.length)]);

describe("groupByDay", () => {
  it("runs the neighbours of one session together, and not across days or others", () => {
    const versions = [
      version("2026-11-20T10:00:00.000Z", "sesn_a"),
      version("2026-11-20T09:00:00.000Z", "sesn_a"),
      version("2026-11-20T08:00:00.000Z", null),
      version("2026-11-20T07:00:00.000Z", null),
      version("2026-11-20T06:00:00.000Z", "sesn_a"),
      version("2026-11-19T23:00:00.000Z", "sesn_a"),
    ];
    expect(shape(versions, "UTC")).toEqual([
      ["2026-11-20", [2, 1, 1, 1]],
      ["2026-11-19", [1]],
    ]);
    expect(shape(versions, "Europe/Berlin")).toEqual([["2026-11-20", [2, 1, 1, 2]]]);
  });

  it("runs the versions of one change together", () => {
    const versions = [
      version("2026-11-20T10:00:00.000Z", null, "chg_x"),
      version("2026-11-20T10:00:00.000Z", null, "chg_x"),
    ];
    expect(shape(versions, "UTC")).toEqual([["2026-11-20", [2]]]);
  });
});

describe("dayWords", () => {
  it("names a day as the reader would", () => {
    expect(dayWords("2026-11-20", "2026-11-20")).toBe("Today");
    expect(dayWords("2026-11-19", "2026-11-20")).toBe("Yesterday");
    expect(dayWords("2026-11-13", "2026-11-20")).toBe("Friday 13 November");
    expect(dayWords("2025-12-31", "2026-01-02")).toBe("31 December 2025");
  });
});
