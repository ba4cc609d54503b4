import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "@/lib/db/database";
import { WriteBehind } from "./write-behind";

describe("what is written behind the answers", () => {
  const db = {} as Database;
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const events = () => said.mock.calls.map(([line]) => JSON.parse(String(line)));
  let written: string[][];
  let broken: boolean;
  const write = async (_db: Database, items: string[]) => {
    if (broken) throw Object.assign(new Error("a secret text"), { code: "E1" });
    written.push(items);
  };
  const join = (earlier: string, later: string) => earlier + later;
  beforeEach(() => {
    vi.useFakeTimers();
    said.mockClear();
    written = [];
    broken = false;
  });
  afterEach(() => void vi.useRealTimers());

  it("is written within a second, in batches, and once for each place", async () => {
    const notes = new WriteBehind("a", { write, join, batch: 2, most: 10 });
    notes.add(db, [["x", "1"]]);
    notes.add(db, Object.entries({ x: "2", y: "3", z: "4" }));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(written).toEqual([["12", "3"], ["4"]]);
  });

  it("is tried again by itself, more seldom each time, ahead of what came meanwhile", async () => {
    const notes = new WriteBehind("rows", { write, join, batch: 5, most: 10 });
    broken = true;
    notes.add(db, Object.entries({ x: "1", y: "2" }));
    await vi.advanceTimersByTimeAsync(700 + 1_400 + 2_800);
    notes.add(db, Object.entries({ z: "4", y: "3" }));
    expect(events()).toMatchObject(Array(3).fill({ event: "rows_not_written", code: "E1", waiting: 2, lost: 0 }));
    expect(JSON.stringify(said.mock.calls)).not.toContain("secret");
    broken = false;
    await vi.advanceTimersByTimeAsync(5_600);
    expect(written).toEqual([["1", "23", "4"]]);
  });

  it("finds room for so much only, and says once how much found none", async () => {
    const notes = new WriteBehind("rows", { write, join, batch: 5, early: 9, most: 2 });
    notes.add(db, Object.entries({ v: "1", w: "2", x: "3", y: "4" }));
    notes.add(db, [["w", "5"]]);
    expect(await notes.flush(db)).toBe(true);
    expect(await notes.flush(db)).toBe(true);
    expect(written).toEqual([["1", "25"]]);
    expect(events()).toMatchObject([{ event: "rows_lost", waiting: 0, lost: 2 }]);
  });

  it("is written at once where much has come", async () => {
    const notes = new WriteBehind("b", { write, batch: 5, early: 2, most: 9 });
    notes.add(db, Object.entries({ x: "1", y: "2" }));
    await vi.advanceTimersByTimeAsync(0);
    expect(written).toEqual([["1", "2"]]);
  });
});
