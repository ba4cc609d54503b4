/** Milliseconds after which somebody who went to a page is told that it is on its way; before, its coming is the answer. */
const patience = 100;
/** Milliseconds after which nothing is said any more of a page that does not come. */
const longest = 30_000;

/** Whether a page that somebody went to is still on its way. Next says when they set out (`instrumentation-client.ts`), the frame when it is there. */
export function createComingPage() {
  let coming = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  const tell = (value: boolean) => {
    if (coming === value) return;
    coming = value;
    for (const listener of listeners) listener();
  };
  const arrived = () => {
    clearTimeout(timer);
    tell(false);
  };
  return {
    /** @param from where they are, without what follows `#` */
    setOut: (to: URL, from: URL) => {
      arrived();
      if (to.origin !== from.origin || (to.pathname === from.pathname && to.search === from.search)) return;
      timer = setTimeout(() => {
        tell(true);
        timer = setTimeout(arrived, longest);
      }, patience);
    },
    arrived,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    isComing: () => coming,
  };
}

/** The one page that can be on its way to this window. */
export const comingPage = createComingPage();
