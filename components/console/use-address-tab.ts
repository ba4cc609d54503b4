"use client";

import { useSearchParams } from "next/navigation";
import { goWithin } from "./go-within";

const parameter = "shown";

/** The tab of a page as its address says it, so that it can be passed on and gone back to: `/holds?shown=lifted`. The first needs no words. */
export function useAddressTab(first: string, ...others: readonly string[]) {
  const tabOf = (search: Pick<URLSearchParams, "get">) =>
    others.find((name) => name === search.get(parameter)) ?? first;
  const onValueChange = (chosen: string) => {
    const { pathname, search } = window.location;
    // A click says it twice, and the second time the address is ahead of what is drawn.
    if (tabOf(new URLSearchParams(search)) === chosen) return;
    goWithin(chosen === first ? pathname : `${pathname}?${new URLSearchParams({ [parameter]: chosen })}`, "push");
  };
  return { value: tabOf(useSearchParams()), onValueChange };
}
