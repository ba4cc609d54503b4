import { describe, expect, it } from "vitest";
import { type ChartData, chartSentence, isBlank, lookAt, mostSeries, totalOf } from "./chart-data";

const series = [
  { key: "written", label: "Written" },
  { key: "read", label: "Read" },
];
const data: ChartData = {
  series,
  rows: [
    { at: "1 Nov", values: { written: 2, read: 5 } },
    { at: "2 Nov", values: { read: 1 } },
  ],
};

describe("data of a chart", () => {
  it("tells every series apart by more than its colour", () => {
    const looks = Array.from({ length: mostSeries }, (_, place) => lookAt(place));
    for (const sign of ["colour", "pattern", "dashes", "mark"] as const) {
      expect(new Set(looks.map((look) => look[sign])).size).toBe(mostSeries);
    }
    expect(() => lookAt(mostSeries)).toThrow(RangeError);
  });

  it("knows when there is nothing to draw", () => {
    expect(isBlank(data)).toBe(false);
    expect(isBlank({ series, rows: [] })).toBe(true);
    expect(isBlank({ series, rows: [{ at: "1 Nov", values: { written: 0 } }] })).toBe(true);
    expect(isBlank({ series, rows: [{ at: "1 Nov", values: { other: 3 } }] })).toBe(true);
  });

  it("adds up what was measured", () => {
    expect(data.rows.map((row) => totalOf(row, series))).toEqual([7, 1]);
  });

  it("says what it shows", () => {
    expect(chartSentence("Activity", data)).toBe(
      "Activity: Written, Read, from 1 Nov to 2 Nov. The numbers are in the table.",
    );
    expect(chartSentence("Activity", { series, rows: [] })).toBe(
      "Activity: Written, Read. The numbers are in the table.",
    );
  });
});
