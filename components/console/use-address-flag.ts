"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";

/**
 * Whether a dialog is open that an address can ask for: `/stores?new=store` opens it and becomes `/stores`, so that going back does
 * not open it again.
 */
export function useAddressFlag(name: string, value: string): [open: boolean, setOpen: (open: boolean) => void] {
  const search = useSearchParams();
  const pathname = usePathname();
  const asked = search.get(name) === value;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const rest = new URLSearchParams(search);
    rest.delete(name);
    window.history.replaceState(null, "", rest.size > 0 ? `${pathname}?${rest}` : pathname);
    setOpen(true);
  }, [asked, search, pathname, name]);
  return [open, setOpen];
}
