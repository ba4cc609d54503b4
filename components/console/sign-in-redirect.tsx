"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

/** Stands where a page would, for somebody who is not signed in, and takes them to sign in and back. */
export function SignInRedirect() {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const href = `/sign-in?next=${encodeURIComponent(search ? `${pathname}?${search}` : pathname)}`;
  useEffect(() => window.location.replace(href), [href]);
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <EmptyState
        title="Sign in to continue"
        action={
          <Button variant="primary" href={href}>
            Sign in
          </Button>
        }
      >
        This page is for members of the workspace.
      </EmptyState>
    </main>
  );
}
