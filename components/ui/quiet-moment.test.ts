import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const press = () => window.dispatchEvent(new Event("keydown"));

/** Whether the moment has come after so many milliseconds more. */
async function comes(moment: Promise<void>, after: number): Promise<boolean> {
  let came = false;
  void moment.then(() => {
    came = true;
  });
  await vi.advanceTimersByTimeAsync(after);
  return came;
}

it("waits for a long rest where what comes is long, and for that again after each press", async () => {
  const { longRest, quietMoment } = await import("./quiet-moment");
  press();
  const moment = quietMoment({ rest: longRest });
  expect(await comes(moment, longRest - 1)).toBe(false);
  press();
  expect(await comes(moment, longRest - 1)).toBe(false);
  expect(await comes(moment, longRest)).toBe(true);
});

it("waits for a short one otherwise, and for none where nobody has pressed anything", async () => {
  const { longRest, quietMoment } = await import("./quiet-moment");
  expect(await comes(quietMoment({ rest: longRest }), 200)).toBe(true);
  press();
  expect(await comes(quietMoment(), longRest / 2)).toBe(true);
});
