"use client";

import { usePathname, useSearchParams } from "next/navigation";

/** The way to sign in, and back to the very place that is open now. */
export function useSignInHref(): string {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  return `/sign-in?next=${encodeURIComponent(search ? `${pathname}?${search}` : pathname)}`;
}
