"use client";

import { usePathname } from "next/navigation";

export type Here = { pathname: string; storeId?: string; memoryId?: string };

/** Where in the console somebody is, from the address. */
export function useHere(): Here {
  const pathname = usePathname();
  const [, storeId] = /^\/stores\/(memstore_[0-9A-Z]{26})(?:\/|$)/.exec(pathname) ?? [];
  const [, memoryId] = /\/memories\/(mem_[0-9A-Z]{26})$/.exec(pathname) ?? [];
  return { pathname, storeId, memoryId };
}
