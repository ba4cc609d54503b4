"use client";

import { ErrorState } from "@/components/ui/error-state";

/** What is left when a page of the console fails in a way that nobody foresaw; the navigation stays. */
export default function ConsoleError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <ErrorState title="This page stopped working" requestId={error.digest} onRetry={reset}>
      Something unexpected happened here. Nothing was changed. Try again.
    </ErrorState>
  );
}
