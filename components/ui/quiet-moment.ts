"use client";

/** Milliseconds without a press after which nobody is in the middle of something. */
const usualRest = 250;
/** As many after which somebody has come to stay: who steps from one thing to the next presses sooner. */
export const longRest = 1_000;
let pressedAt = Number.NEGATIVE_INFINITY;

if (typeof window !== "undefined") {
  const press = () => {
    pressedAt = performance.now();
  };
  for (const sign of ["pointerdown", "keydown"]) {
    window.addEventListener(sign, press, { capture: true, passive: true });
  }
}

/** Acts when the browser has nothing better to do, after `timeout` milliseconds at the latest. Safari has no idle callbacks. */
export const whenIdle = (act: () => void, timeout: number): void =>
  window.requestIdleCallback ? void window.requestIdleCallback(act, { timeout }) : void setTimeout(act, timeout / 10);

/** Whether somebody is at it, and may press the next thing soon. */
export const pressedLately = (): boolean => performance.now() - pressedAt < 2_000;

interface Quiet {
  /** Of `performance.now()`, from when on the rest counts at the earliest. */
  from?: number;
  /** Milliseconds. What keeps the browser busy for longer than a press may wait asks for a long one. */
  rest?: number;
}

/** Waits until nothing has been pressed for a moment, and the browser has nothing better to do. */
export async function quietMoment({ from = Number.NEGATIVE_INFINITY, rest = usualRest }: Quiet = {}): Promise<void> {
  for (;;) {
    const left = Math.max(from, pressedAt) + rest - performance.now();
    if (left > 0) await new Promise<void>((resolve) => setTimeout(resolve, left));
    else {
      const pressedBefore = pressedAt;
      await new Promise<void>((resolve) => whenIdle(resolve, 1_000));
      if (pressedAt === pressedBefore) return;
    }
  }
}
