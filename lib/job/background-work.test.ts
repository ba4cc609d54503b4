import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "@/lib/db/database";
import { BackgroundWork } from "./background-work";

describe("what a process does again and again", () => {
  const db = {} as Database;
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  beforeEach(() => {
    vi.useFakeTimers();
    said.mockClear();
  });
  afterEach(() => void vi.useRealTimers());

  it("asks again after the time that a turn answers, and no more once it is stopped", async () => {
    const work = new BackgroundWork("a");
    const turn = vi.fn(async () => 1_000);
    const close = vi.fn(async () => undefined);
    work.start(db, { turn, close });
    work.start(db, { turn: async () => expect.unreachable("a second one of the same process") });
    await vi.advanceTimersByTimeAsync(2_500);
    expect(turn).toHaveBeenCalledTimes(3);
    await work.stop(db);
    expect(close).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(turn).toHaveBeenCalledTimes(3);
  });

  it("begins another turn right after the one that was under way when it was woken, never two at once", async () => {
    const work = new BackgroundWork("b");
    const ends: (() => void)[] = [];
    const turn = vi.fn(() => new Promise<number>((resolve) => ends.push(() => resolve(60_000))));
    work.start(db, { turn }, 60_000);
    work.wake(db);
    work.wake(db);
    work.wake(db);
    expect(turn).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(turn).toHaveBeenCalledTimes(2);
    const stopped = work.stop(db);
    ends[1]?.();
    await stopped;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(turn).toHaveBeenCalledTimes(2);
  });

  it("says once that it fails, without the words of the error, tries again, and says when it fails anew", async () => {
    const work = new BackgroundWork("rows_not_counted");
    let broken = true;
    const turn = async () => {
      if (broken) throw Object.assign(new Error("a secret text"), { code: "E1" });
      return 1_000;
    };
    work.start(db, { turn });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(work.fails(db)).toBe(true);
    expect(said).toHaveBeenCalledOnce();
    const line = String(said.mock.calls[0]?.[0]);
    expect(JSON.parse(line)).toMatchObject({ event: "rows_not_counted", error: "Error", code: "E1" });
    expect(line).not.toContain("secret");
    broken = false;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work.fails(db)).toBe(false);
    broken = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(said).toHaveBeenCalledTimes(2);
    await work.stop(db);
  });
});
