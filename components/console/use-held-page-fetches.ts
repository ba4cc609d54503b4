"use client";

import { useEffect } from "react";
import { coming } from "@/components/ui/coming";
import { toast } from "@/components/ui/toast";
import { consoleWords } from "@/components/words/console.words";
import { againMs, comeBack, isThere } from "./use-stay-while-away";

type Fetch = typeof window.fetch;

/** Whether Next asks for a page that somebody goes to, and not ahead of that. */
function isForPage(init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers);
  return headers.has("rsc") && !headers.has("next-router-prefetch") && !headers.has("next-router-segment-prefetch");
}

/** The address as the browser shows it, without what Next adds when it asks. */
function pageOf(address: string): string {
  const { pathname, searchParams } = new URL(address, window.location.href);
  searchParams.delete("_rsc");
  return `${pathname}?${searchParams}`;
}

const isHere = (page: string) => pageOf(window.location.href) === page;
const later = () => new Promise((done) => setTimeout(done, againMs));
const never = () => new Promise<never>(() => {});

/** Holds what Next asks for while the server is away: what is told to have failed it leaves to the browser. */
function holding(fetch: Fetch): Fetch {
  const ask: Fetch = async (input, init) => {
    const answer = fetch(input, init);
    if (!isForPage(init)) return answer;
    const failed = await answer.then(
      ({ status }) => status >= 500,
      () => true,
    );
    if (!failed || init?.signal?.aborted || (await isThere())) return answer;
    coming.arrived();
    const page = pageOf(input instanceof Request ? input.url : String(input));
    if (isHere(page)) {
      // The frame of that page is here already, with nothing in it.
      toast.error(consoleWords.away.comes, { id: "away" });
      await later();
      if (isHere(page)) return ask(input, init);
    } else {
      toast.error(consoleWords.away.stays, { id: "away" });
      comeBack();
    }
    return never();
  };
  return ask;
}

/**
 * The same as `useStayWhileAway` for browsers without the Navigation API: nothing there keeps the browser from leaving, so Next is not to
 * ask it to. It holds for all that goes to a page by Next: links, keys, the palette.
 */
export function useHeldPageFetches(): void {
  useEffect(() => {
    if (window.navigation) return;
    const { fetch } = window;
    window.fetch = holding(fetch);
    return () => {
      window.fetch = fetch;
    };
  }, []);
}
