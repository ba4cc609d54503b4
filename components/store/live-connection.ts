/** What the server tells: ids only. The twin of `LiveEvent`, as it arrives in a browser. */
export type LiveMessage =
  | { kind: "change.committed"; storeId: string; changeId: string; memoryIds: string[]; seq: number }
  | { kind: "version.redacted"; storeId: string; memoryIds: string[] }
  | { kind: "store.changed"; storeId: string }
  | { kind: "key.changed" };

export interface LiveListener {
  onMessage: (message: LiveMessage) => void;
  /** Connected after a gap, the one between the first paint and the first connection too: what happened meanwhile was not told. */
  onResume: () => void;
  /** Whether the connection has been gone for long enough to say so. */
  onLost: (lost: boolean) => void;
}

const sayLostAfter = 2_500;
const longestPause = 15_000;
/** A hidden page gives its connection back: a browser has only six of them per server. */
const letGoAfter = 30_000;
const firstPause = 1_000;

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
  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = undefined;
  };
  const open = () => {
    close();
    source = new EventSource(`/api/console/live?store=${encodeURIComponent(storeId)}&frame=1`);
    source.onopen = () => {
      clearTimeout(lost);
      lost = undefined;
      pause = firstPause;
      listener.onLost(false);
      listener.onResume();
    };
    source.onmessage = (event) => listener.onMessage(JSON.parse(event.data) as LiveMessage);
    source.onerror = () => {
      sayLost();
      // The browser tries again by itself after a cut, and never after an answer that was refused.
      if (source?.readyState !== EventSource.CLOSED) return;
      retry = setTimeout(open, pause);
      pause = Math.min(longestPause, pause * 2);
    };
  };
  const visibility = () => {
    clearTimeout(hidden);
    if (document.hidden) hidden = setTimeout(close, letGoAfter);
    else if (!source) open();
  };

  open();
  document.addEventListener("visibilitychange", visibility);
  return () => {
    document.removeEventListener("visibilitychange", visibility);
    clearTimeout(lost);
    clearTimeout(hidden);
    close();
  };
}
