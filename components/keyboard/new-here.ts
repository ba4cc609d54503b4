"use client";

import { type Here, useHere } from "@/components/console/here";
import { useMay } from "@/components/console/permissions";
import { useKnown } from "@/components/console/use-known";
import { storeOptions } from "@/components/store/store.keys";
import type { ConsoleStoreJson } from "@/lib/store/store.present";

/** The store that is open, as far as the page has read it. */
export function useOpenStore({ storeId }: Here): ConsoleStoreJson | undefined {
  return useKnown(storeOptions(storeId ?? ""))?.data;
}

/** Where the thing is made that the page is a list of, if this person may make it. */
export function useNewHref(): string | undefined {
  const here = useHere();
  const open = useOpenStore(here);
  const mayWrite = useMay("memory.create");
  const mayCreateStore = useMay("store.create");
  const mayCreateKey = useMay("key.create");
  if (here.storeId) {
    return mayWrite && open && !open.archived_at ? `/stores/${here.storeId}/memories/new` : undefined;
  }
  if (here.pathname === "/stores") return mayCreateStore ? "/stores?new=store" : undefined;
  if (here.pathname === "/keys") return mayCreateKey ? "/keys?new=key" : undefined;
}
