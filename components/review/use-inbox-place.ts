"use client";

import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { goWithin } from "@/components/console/go-within";
import { type InboxPlace, inboxHref, readInbox } from "./inbox-place";

export type InboxHere = {
  place: InboxPlace;
  /** The address of this place with some of it otherwise. */
  hrefOf: (change: Partial<InboxPlace>) => string;
  /** Goes there, with a step to go back to; without asking the server for the page again. */
  go: (change: Partial<InboxPlace>) => void;
  /** As `go`, without that step: for what passes through many places. */
  pass: (change: Partial<InboxPlace>) => void;
  /** Which change is open by the address, which is ahead of what is drawn: of two keys at once the second goes by what the first did. */
  openNow: () => string | undefined;
};

/** Where in the inbox one is, from the address alone. */
export function useInboxPlace(): InboxHere {
  const search = useSearchParams();
  return useMemo(() => {
    const place = readInbox(search);
    // An act may end long after it was begun, under filters that have been changed since.
    const placeNow = () => readInbox(new URLSearchParams(window.location.search));
    const hrefNow = (change: Partial<InboxPlace>) => inboxHref({ ...placeNow(), ...change });
    return {
      place,
      hrefOf: (change) => inboxHref({ ...place, ...change }),
      go: (change) => goWithin(hrefNow(change), "push"),
      pass: (change) => goWithin(hrefNow(change), "replace"),
      openNow: () => placeNow().change,
    };
  }, [search]);
}
