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

const page = Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } });
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

  it("opens a stream anew that says nothing any more, from where it was", () => {
    disconnect = connectLive("memstore_1", listener);
    const [first] = FakeSource.opened;
    first?.onopen?.();
    first?.onmessage?.({ data: JSON.stringify({ kind: "stream.opened", missed: false }), lastEventId: "here.7" });
    for (let beat = 0; beat < 8; beat++) {
      vi.advanceTimersByTime(15_000);
      first?.dispatchEvent(new Event("still-here"));
    }
    expect(FakeSource.opened).toHaveLength(1);
    vi.advanceTimersByTime(45_000);
    expect(FakeSource.opened).toHaveLength(2);
    expect(stillOpen()).toHaveLength(1);
    expect(stillOpen()[0]?.url).toContain("since=here.7");
  });

  it("says that the connection is lost where the new one does not come either, and tries again", () => {
    disconnect = connectLive("memstore_1", listener);
    FakeSource.opened[0]?.onopen?.();
    onLost.mockClear();
    vi.advanceTimersByTime(45_000 + 2_500);
    expect(onLost).toHaveBeenLastCalledWith(true);
    vi.advanceTimersByTime(45_000);
    FakeSource.opened.at(-1)?.onopen?.();
    expect(onLost).toHaveBeenLastCalledWith(false);
    expect(FakeSource.opened).toHaveLength(3);
  });
});
