/** Milliseconds after which somebody is told that what they asked for is on its way; before, its coming is the answer. */
const patience = 100;
/** Milliseconds after which nothing is said any more of what does not come. */
const longest = 30_000;

/** What people went to or opened and that is not there yet: a page from the server, a part whose code is being fetched. */
function createComing() {
  const late = new Set<object>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  let endPage = () => {};

  /** @returns says that it is there, or that nobody waits for it any more */
  const begin = (): (() => void) => {
    const wait = {};
    const end = () => {
      clearTimeout(timer);
      if (late.delete(wait)) tell();
    };
    let timer = setTimeout(() => {
      late.add(wait);
      tell();
      timer = setTimeout(end, longest);
    }, patience);
    return end;
  };
  return {
    begin,
    /** Somebody goes to another page; one that they went to before is not waited for any more. */
    setOut: (to: URL, from: URL) => {
      endPage();
      if (to.origin === from.origin && (to.pathname !== from.pathname || to.search !== from.search)) endPage = begin();
    },
    arrived: () => endPage(),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    isLate: () => late.size > 0,
  };
}

/** What this window waits for. Next says when somebody sets out (`instrumentation-client.ts`), the frame when the page is there. */
export const coming = createComing();
