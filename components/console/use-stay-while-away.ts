"use client";

import { useEffect } from "react";
import { coming } from "@/components/ui/coming";
import { toast } from "@/components/ui/toast";
import { consoleWords } from "@/components/words/console.words";

const againMs = 2_000;

/** Whether it replaces this page by another one of ours, and not by a download or by what a form sends. */
const leaves = ({ cancelable, navigationType, destination, downloadRequest, formData }: NavigateEvent) =>
  cancelable &&
  (navigationType === "push" || navigationType === "replace") &&
  !destination.sameDocument &&
  downloadRequest === null &&
  formData === null &&
  new URL(destination.url).origin === window.location.origin;

/** A proxy answers for a server that is away, with a status of its own. */
const isThere = () =>
  fetch("/api/health", { cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );

/**
 * What Next cannot fetch it leaves to the browser, and that shows its own page of errors where the server is away: gone is what was on
 * the screen. So the server is asked first whether it is there. Browsers without the Navigation API do as before.
 */
export function useStayWhileAway(): void {
  useEffect(() => {
    const letGo = new Set<string>();
    const go = (url: string) => {
      letGo.add(url);
      window.location.assign(url);
    };
    const look = async (url: string) => {
      if (await isThere()) return go(url);
      coming.arrived();
      // The frame of the other page may be here already, with nothing in it: there is no way back to what was before.
      const isHalfThere = () => window.location.href === url;
      toast.error(isHalfThere() ? consoleWords.away.comes : consoleWords.away.stays, { id: "away" });
      while (isHalfThere()) {
        await new Promise((resolve) => setTimeout(resolve, againMs));
        if (isHalfThere() && (await isThere())) return go(url);
      }
    };
    const guard = (event: NavigateEvent) => {
      const { url } = event.destination;
      if (letGo.delete(url) || !leaves(event)) return;
      event.preventDefault();
      void look(url);
    };
    window.navigation?.addEventListener("navigate", guard);
    return () => window.navigation?.removeEventListener("navigate", guard);
  }, []);
}
