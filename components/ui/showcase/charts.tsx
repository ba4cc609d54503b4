"use client";

import type { ChartData, ChartRow } from "../chart-data";
import { BarsByDay, LineOverTime } from "../charts";
import { Section } from "./section";

const days = Array.from({ length: 14 }, (_, day) => `${day + 7} Nov`);
const bars: ChartData = {
  series: [
    { key: "agents", label: "Agents" },
    { key: "people", label: "People" },
    { key: "keys", label: "Keys" },
    { key: "accounts", label: "Service accounts" },
    { key: "system", label: "System" },
  ],
  rows: days.map((at, day) => ({
    at,
    values: {
      agents: 8 + ((day * 7) % 11),
      people: (day * 5) % 7,
      keys: (day * 3) % 5,
      accounts: (day * 2) % 4,
      system: day % 3,
    },
  })),
};
const lines: ChartData = {
  series: [
    { key: "median", label: "Half are faster" },
    { key: "slow", label: "95 % are faster" },
  ],
  rows: days.map(
    (at, day): ChartRow => ({
      at,
      values: day === 6 ? { median: 12 } : { median: 10 + ((day * 5) % 6), slow: 34 + ((day * 11) % 23) },
    }),
  ),
};
const empty = { title: "Nothing was written", text: "Bars appear as soon as an agent or a person writes." };
const common = { rowHeading: "Day", empty };
const nothing = () => {};

export function Charts() {
  return (
    <Section name="Charts" wide>
      <div className="grid min-w-0 gap-3 lg:grid-cols-2">
        <BarsByDay {...common} title="Changes by day" description="The last two weeks, by who made them" data={bars} />
        <LineOverTime
          {...common}
          title="Time of a tool call"
          description="Milliseconds"
          data={lines}
          format={(value) => `${value} ms`}
        />
      </div>
      <div className="grid min-w-0 gap-3 lg:grid-cols-3">
        <BarsByDay {...common} title="On its way" data={undefined} />
        <BarsByDay {...common} title="With nothing to draw" data={{ ...bars, rows: [] }} />
        <LineOverTime
          {...common}
          title="Not to be had"
          data={undefined}
          error={{ text: "The server did not answer in time. Try again in a moment.", onRetry: nothing }}
        />
      </div>
    </Section>
  );
}
