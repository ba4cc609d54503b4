import { noteBuild } from "@/components/console/console-update";
import type { PersonJson } from "@/lib/live/people.present";
import { beginHearing, heardOf, noteHeard } from "./heard";

/** What the server tells: ids only, but for the names of who else is here. The twin of `LiveEvent`, as it arrives in a browser. */
export type LiveMessage =
  | { kind: "change.committed"; storeId: string; changeId: string; memoryIds: string[]; seq: number }
  | { kind: "version.redacted"; storeId: string; memoryIds: string[] }
  | { kind: "review.changed"; storeId: string; changeIds: string[]; memoryIds: string[] }
  | { kind: "store.changed"; storeId: string }
  | { kind: "key.changed" }
  | { kind: "session.changed"; sessionId: string }
  /** Something that concerns this person came or was read. */
  | { kind: "notification.changed" }
  /** This person may do more or less than before. */
  | { kind: "rights.changed" };

type StreamMessage =
  | LiveMessage
  /** What this page had not heard was told before this; `missed`: nobody can say what that was. */
  | { kind: "stream.opened"; missed: boolean; build: string; streamId?: string }
  | { kind: "presence.changed"; people: PersonJson[] };

export interface LiveListener {
  onMessage: (message: LiveMessage) => void;
  /** The name of the connection, by which this page says where it is; null while there is none. */
  onStream: (streamId: string | null) => void;
  /** Everybody else who has the store open. */
  onPeople: (people: PersonJson[]) => void;
  /** Connected after a gap of which nobody knows what happened in it. */
  onMissed: () => void;
  /** Whether the connection has been gone for long enough to say so. */
  onLost: (lost: boolean) => void;
  /** The server answered and would not let this page listen. */
  onRefused: () => void;
}

const sayLostAfter = 2_500;
const longestPause = 15_000;
/** A hidden page gives its connection back: a browser has only six of them per server. */
const letGoAfter = 30_000;
/** The server says every 15 seconds that it is there: a stream without a word for three times as long is dead, though nobody closed it. */
const silentAfter = 45_000;
const firstPause = 1_000;

function hear(message: StreamMessage, position: string, listener: LiveListener): void {
  if (message.kind === "stream.opened") {
    noteBuild(message.build);
    if (message.streamId) listener.onStream(message.streamId);
    if (!message.missed) return;
    beginHearing(position);
    listener.onMissed();
  } else if (message.kind === "presence.changed") listener.onPeople(message.people);
  else listener.onMessage(message);
}

/** Acts once nothing was told for so long. */
function afterSilence(milliseconds: number, act: () => void): { told: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const told = () => {
    stop();
    timer = setTimeout(act, milliseconds);
  };
  return { told, stop };
}

/** Hears when the page is seen or hidden, and when the network came or went. */
function watchPage(visibility: () => void, networkChanged: () => void): () => void {
  document.addEventListener("visibilitychange", visibility);
  window.addEventListener("offline", networkChanged);
  window.addEventListener("online", networkChanged);
  return () => {
    document.removeEventListener("visibilitychange", visibility);
    window.removeEventListener("offline", networkChanged);
    window.removeEventListener("online", networkChanged);
  };
}

/** Listens to a store, or to `all`, until the returned function is called. Comes back by itself, however the connection ended. */
export function connectLive(storeId: string, listener: LiveListener): () => void {
  let source: EventSource | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lost: ReturnType<typeof setTimeout> | undefined;
  let hidden: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;

  const sayLost = () => {
    lost ??= setTimeout(() => listener.onLost(true), sayLostAfter);
  };
  const silence = afterSilence(silentAfter, () => {
    sayLost();
    open();
  });
  const close = () => {
    clearTimeout(retry);
    silence.stop();
    if (source) listener.onStream(null);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    silence.told();
    source = new EventSource(
      `/api/console/live?${new URLSearchParams({ store: storeId, frame: "1", since: heardOf(storeId) })}`,
    );
    source.onopen = () => {
      clearTimeout(lost);
      lost = undefined;
      pause = firstPause;
      silence.told();
      // Who is here is told anew, and not told where nobody is.
      listener.onPeople([]);
      listener.onLost(false);
    };
    source.addEventListener("still-here", silence.told);
    source.onmessage = (event) => {
      silence.told();
      hear(JSON.parse(event.data) as StreamMessage, event.lastEventId, listener);
      if (event.lastEventId) noteHeard(storeId, event.lastEventId);
    };
    source.onerror = () => {
      sayLost();
      listener.onStream(null);
      // The browser tries again by itself after a cut, and never after an answer that was refused.
      if (source?.readyState !== EventSource.CLOSED) return;
      listener.onRefused();
      retry = setTimeout(open, pause);
      pause = Math.min(longestPause, pause * 2);
    };
  };
  const visibility = () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(close, letGoAfter);
    else if (!source) open();
  };

  // A stream that was open when the network went says nothing for minutes. Asked anew, it says at once; and a server on the same
  // machine is still there.
  const networkChanged = () => {
    if (source) open();
  };

  // A page that nobody has seen yet, as in a tab opened in the background, hears what it missed once it is seen.
  if (!document.hidden) open();
  const leave = watchPage(visibility, networkChanged);
  return () => {
    leave();
    clearTimeout(lost);
    clearTimeout(hidden);
    close();
  };
}
