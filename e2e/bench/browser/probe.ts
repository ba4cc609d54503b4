import type { Page } from "@playwright/test";

/** What one act of a person cost, in milliseconds. */
export interface Felt {
  /** From the input to the next frame that was painted after its handlers ran: what Event Timing calls its duration. */
  painted: number;
  /** From the input to the frame that shows its result, reading from the server included. */
  shown: number;
}

interface Probe {
  started: number;
  entries: { name: string; start: number; duration: number; id: number }[];
  shift: number;
  /** When the content stood there, as a date. */
  seen: number;
  flush(): void;
}

declare global {
  interface Window {
    benchProbe: Probe;
  }
}

/** Runs in the page before anything of it: notes inputs, their durations and what moved. */
function install(content: string): void {
  const probe: Probe = { started: 0, entries: [], shift: 0, seen: 0, flush: () => {} };
  window.benchProbe = probe;
  const noteEvents = (list: PerformanceEntryList) => {
    for (const entry of list as (PerformanceEventTiming & { interactionId?: number })[]) {
      const { name, startTime: start, duration, interactionId: id = 0 } = entry;
      if (id > 0) probe.entries.push({ name, start, duration, id });
    }
  };
  const events = new PerformanceObserver((list) => noteEvents(list.getEntries()));
  // The option is not in the types of every TypeScript yet.
  events.observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) probe.shift += entry.value;
    }
  });
  shifts.observe({ type: "layout-shift", buffered: true });
  probe.flush = () => noteEvents(events.takeRecords());
  const look = () => {
    if (document.querySelector(content)) probe.seen = Date.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  for (const type of ["keydown", "pointerdown"]) {
    window.addEventListener(type, (event) => (probe.started ||= event.timeStamp), { capture: true });
  }
}

export const installProbe = (page: Page, content = "body") => page.addInitScript(install, content);

export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => window.benchProbe.shift);
}

/** Waits in the page, frame by frame, until the selector stands in it (or, with `gone`, no longer does), and two frames are painted. */
function untilShown({ selector, gone }: { selector: string; gone: boolean }): Promise<number> {
  const { benchProbe: probe } = window;
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
  return (async () => {
    while (!probe.started || (document.querySelector(selector) !== null) === gone) await frame();
    await frame();
    return performance.now() - probe.started;
  })();
}

/** Inputs whose next frame came within 16 ms have no entry. */
const belowThreshold = 16;

export interface Act {
  do: () => Promise<void>;
  /** CSS selector of what shows that it is done; the page itself where nothing more is expected. */
  shows?: string;
  gone?: boolean;
}

/** Does one act and answers what it cost. */
export async function feel(page: Page, { do: act, shows = "body", gone = false }: Act): Promise<Felt> {
  await page.evaluate(() => {
    window.benchProbe.flush();
    Object.assign(window.benchProbe, { started: 0, entries: [] });
  });
  const shown = page.evaluate(untilShown, { selector: shows, gone });
  // A failure of the act itself says more than that its result never came.
  shown.catch(() => {});
  await act();
  const took = await shown;
  const painted = await page.evaluate(async (least) => {
    const { benchProbe: probe } = window;
    await new Promise((resolve) => setTimeout(resolve, 50));
    probe.flush();
    return Math.max(least, ...probe.entries.map(({ duration }) => duration));
  }, belowThreshold);
  return { painted, shown: took };
}

/** The middle and the twentieth worst of a hundred. */
export function quantiles(values: readonly number[]): { p50: number; p95: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
