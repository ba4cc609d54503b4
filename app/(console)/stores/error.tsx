"use client";

import { ErrorState } from "@/components/ui/error-state";

export default function StoresError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <ErrorState title="This page stopped working" requestId={error.digest} onRetry={reset}>
      Something unexpected happened here. Try again; what you typed into a memory is kept in this browser.
    </ErrorState>
  );
}
