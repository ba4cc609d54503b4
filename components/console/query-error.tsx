"use client";

import { Lock, LogIn } from "lucide-react";
import { usePathname } from "next/navigation";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { ReadError } from "./read-operation";

/** Takes the place of a list that could not be read: refused, signed out, or failed. */
export function QueryError({ error, onRetry, busy }: { error: Error; onRetry?: () => void; busy?: boolean }) {
  const pathname = usePathname();
  if (!(error instanceof ReadError)) {
    return (
      <ErrorState onRetry={onRetry} busy={busy}>
        Something unexpected happened on this page. Try again; if it stays, reload.
      </ErrorState>
    );
  }
  if (error.status === 403) {
    return (
      <EmptyState icon={<Lock aria-hidden="true" />} title="Not yours to see">
        {error.message} Ask an administrator of the workspace.
      </EmptyState>
    );
  }
  if (error.status === 401) {
    return (
      <EmptyState
        icon={<LogIn aria-hidden="true" />}
        title="You are signed out"
        action={
          <Button variant="primary" href={`/sign-in?next=${encodeURIComponent(pathname)}`}>
            Sign in
          </Button>
        }
      >
        Your session has ended.
      </EmptyState>
    );
  }
  return (
    <ErrorState requestId={error.requestId} onRetry={onRetry} busy={busy}>
      {error.message}
    </ErrorState>
  );
}
