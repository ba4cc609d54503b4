"use client";

import { useEffect } from "react";
import { coming } from "@/components/ui/coming";
import { toast } from "@/components/ui/toast";
import { consoleWords } from "@/components/words/console.words";

export const againMs = 2_000;

// Of a blob the origin is that of the page that made it, and its address is no page.
const isPage = ({ protocol, origin }: URL) => /^https?:$/.test(protocol) && origin === window.location.origin;

/** Whether it replaces this page by another one of ours, and not by a download or by what a form sends. */
export const leavesPage = (event: NavigateEvent) =>
  event.cancelable &&
  (event.navigationType === "push" || event.navigationType === "replace") &&
  !event.destination.sameDocument &&
  event.downloadRequest === null &&
  // Firefox tells of a download twice, and the second time it does not say that it is one.
  !event.sourceElement?.hasAttribute("download") &&
  event.formData === null &&
  isPage(new URL(event.destination.url));

/** A proxy answers for a server that is away, with a status of its own. */
export const isThere = () =>
  fetch("/api/health", { cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Next waits for the browser to leave, and would not send it to the same address again. This tells it that the page is back. */
export const comeBack = () => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

/**
 * What Next cannot fetch it leaves to the browser, and that shows its own page of errors where the server is away: gone is what was on
 * the screen. So the server is asked first whether it is there. Browsers without the Navigation API have `useHeldPageFetches` for it.
 */
export function useStayWhileAway(): void {
  useEffect(() => {
    const letGo = new Set<string>();
    let again: ReturnType<typeof setTimeout> | undefined;
    const look = async (url: string) => {
      if (await isThere()) {
        letGo.add(url);
        return window.location.assign(url);
      }
      coming.arrived();
      if (window.location.href !== url) {
        toast.error(consoleWords.away.stays, { id: "away" });
        return comeBack();
      }
      // The frame of the other page is here already, with nothing in it: there is no way back to what was before.
      toast.error(consoleWords.away.comes, { id: "away" });
      again = setTimeout(() => void (window.location.href === url && look(url)), againMs);
    };
    const guard = (event: NavigateEvent) => {
      const { url } = event.destination;
      if (letGo.delete(url) || !leavesPage(event)) return;
      event.preventDefault();
      clearTimeout(again);
      void look(url);
    };
    window.navigation?.addEventListener("navigate", guard);
    return () => {
      clearTimeout(again);
      window.navigation?.removeEventListener("navigate", guard);
    };
  }, []);
}
