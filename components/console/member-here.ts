import { draftOwner } from "@/components/memory/draft-owner-id";
import { consoleWords } from "@/components/words/console.words";
import type { ActionResult } from "@/lib/doors/console/action-result";

const key = "member";

/** Says to all tabs of this browser whose page came last: their cookie is one, and from now on it is that member's. */
export function noteMember(memberId: string): void {
  try {
    window.localStorage.setItem(key, memberId);
  } catch {
    // Without storage tabs do not hear of each other.
  }
}

/** Whether somebody else has signed in in this browser since this page was drawn. What it did would be theirs. */
export function isSomebodyElse(): boolean {
  const own = draftOwner();
  if (own === null) return false;
  try {
    return (window.localStorage.getItem(key) ?? own) !== own;
  } catch {
    return false;
  }
}

/** Calls, for as long as the page lives, once somebody else has signed in. For an effect: the answer takes it back. */
export function onSomebodyElse(act: () => void): () => void {
  const look = () => {
    if (isSomebodyElse()) act();
  };
  // A page that comes back from the browser's memory has heard nothing meanwhile.
  for (const sign of ["storage", "pageshow"]) window.addEventListener(sign, look);
  return () => {
    for (const sign of ["storage", "pageshow"]) window.removeEventListener(sign, look);
  };
}

/** What is answered to an act of a page that is another member's: it is not sent. */
export const othersPage: ActionResult<never> = {
  ok: false,
  code: "permission",
  message: consoleWords.failed.somebodyElse,
  fields: {},
  details: {},
  requestId: "",
};
