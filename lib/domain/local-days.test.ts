import { describe, expect, it } from "vitest";
import { hourMs } from "./durations";
import { isZone, lastDays } from "./local-days";

const iso = (time: number) => new Date(time).toISOString();

describe("lastDays", () => {
  it("ends with today, as the zone counts it", () => {
    const now = Date.parse("2026-11-20T22:30:00Z");
    expect(lastDays("UTC", now, 2).map(({ day, from, to }) => [day, iso(from), iso(to)])).toEqual([
      ["2026-11-19", "2026-11-19T00:00:00.000Z", "2026-11-20T00:00:00.000Z"],
      ["2026-11-20", "2026-11-20T00:00:00.000Z", "2026-11-21T00:00:00.000Z"],
    ]);
    expect(lastDays("Asia/Kathmandu", now, 1).map(({ day, from }) => [day, iso(from)])).toEqual([
      ["2026-11-21", "2026-11-20T18:15:00.000Z"],
    ]);
    expect(lastDays("America/Los_Angeles", now, 1)).toMatchObject([{ day: "2026-11-20" }]);
  });

  it("knows days of 23 and of 25 hours", () => {
    const hours = (zone: string, now: string) =>
      lastDays(zone, Date.parse(now), 3).map(({ from, to }) => (to - from) / hourMs);
    expect(hours("Europe/Lisbon", "2026-03-30T12:00:00Z")).toEqual([24, 23, 24]);
    expect(hours("America/New_York", "2026-11-02T12:00:00Z")).toEqual([24, 25, 24]);
  });

  it("begins a day whose midnight is left out when the clocks are set forward, not an hour before", () => {
    const begins = (zone: string, day: string) =>
      lastDays(zone, Date.parse(`${day}T18:00:00Z`), 2).map(({ from }) => iso(from));
    expect(begins("America/Santiago", "2026-09-06")).toEqual(["2026-09-05T04:00:00.000Z", "2026-09-06T04:00:00.000Z"]);
    expect(begins("Atlantic/Azores", "2026-03-29")).toEqual(["2026-03-28T01:00:00.000Z", "2026-03-29T01:00:00.000Z"]);
    expect(begins("Africa/Cairo", "2026-04-24")).toEqual(["2026-04-22T22:00:00.000Z", "2026-04-23T22:00:00.000Z"]);
  });

  it("leaves no moment out and counts none twice", () => {
    for (const zone of ["UTC", "Europe/Lisbon", "America/St_Johns", "Pacific/Apia", "Australia/Lord_Howe"]) {
      const days = lastDays(zone, Date.parse("2026-11-20T22:30:00Z"), 400);
      expect(days.slice(1).every((day, index) => day.from === days[index]?.to)).toBe(true);
    }
  });
});

it("knows a zone when it sees one", () => {
  expect([isZone("Europe/Lisbon"), isZone("UTC"), isZone("Mars/Olympus"), isZone("")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
