"use client";

import { Suspense } from "react";
import { useHere } from "@/components/console/here";
import type { ErrorStateProps } from "@/components/ui/error-state";
import { lazyPart } from "@/components/ui/lazy-part";
import { PlainError } from "@/components/ui/plain-error";
import { pageWords } from "@/components/words/page.words";

const ErrorState = lazyPart<ErrorStateProps>(
  () => import("@/components/ui/error-state").then((module) => ({ default: module.ErrorState })),
  PlainError,
);

/** What is left when a page of the console fails in a way that nobody foresaw; the navigation stays. */
export default function ConsoleError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const inStore = useHere().storeId !== undefined;
  return (
    <Suspense fallback={null}>
      <ErrorState title={pageWords.crash.title} requestId={error.digest} onRetry={reset}>
        {inStore ? pageWords.crash.textKept : pageWords.crash.text}
      </ErrorState>
    </Suspense>
  );
}
