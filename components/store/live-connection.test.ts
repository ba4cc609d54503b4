import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectLive, type LiveListener } from "./live-connection";

/** Stands in for the browser's, which no test of rules has. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeSource[] = [];
  readyState = 1;
  onopen?: () => void;
  onmessage?: (event: { data: string; lastEventId: string }) => void;
  onerror?: () => void;
  constructor(readonly url: string) {
    super();
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });
const onLost = vi.fn();
const nothing = () => {};
const listener: LiveListener = {
  onMessage: nothing,
  onStream: nothing,
  onPeople: nothing,
  onMissed: nothing,
  onRefused: nothing,
  onLost,
};
const stillOpen = () => FakeSource.opened.filter(({ readyState }) => readyState !== FakeSource.CLOSED);

function show(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

let disconnect = nothing;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", new EventTarget());
  FakeSource.opened = [];
  page.hidden = false;
});

afterEach(() => {
  disconnect();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  onLost.mockClear();
});

describe("connectLive", () => {
  it("opens nothing on a page that was hidden from the start, until it is seen", () => {
    page.hidden = true;
    disconnect = connectLive("memstore_1", listener);
    expect(FakeSource.opened).toHaveLength(0);
    show(false);
    expect(stillOpen()).toHaveLength(1);
    show(true);
    vi.advanceTimersByTime(60_000);
    expect(stillOpen()).toHaveLength(0);
    expect(FakeSource.opened).toHaveLength(1);
  });
});
