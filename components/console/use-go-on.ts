"use client";

import { usePathname, useRouter } from "next/navigation";

/** Goes to the page that an answer leads to, unless somebody has gone elsewhere while it was on its way. */
export function useGoOn(): (href: string) => void {
  const router = useRouter();
  const asked = usePathname();
  return (href) => {
    if (window.location.pathname === asked) router.push(href);
  };
}
