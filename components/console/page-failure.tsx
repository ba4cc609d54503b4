"use client";

import { Suspense, useEffect, useEffectEvent } from "react";
import type { ErrorStateProps } from "@/components/ui/error-state";
import { lazyPart } from "@/components/ui/lazy-part";
import { PlainError } from "@/components/ui/plain-error";
import { pageWords } from "@/components/words/page.words";

const ErrorState = lazyPart<ErrorStateProps>(
  () => import("@/components/ui/error-state").then((module) => ({ default: module.ErrorState })),
  PlainError,
);

const lookMs = 3_000;

/** Whether the server says that it can answer; a database that is away keeps it from that. */
const isReady = () =>
  fetch("/api/ready", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

export type PageFailureProps = { error: Error & { digest?: string }; retry: () => void };

/**
 * What is left of a page that fails in a way nobody foresaw. Where the server says that it cannot answer, the page comes by itself when
 * it can again; a fault of the page's own is tried again by hand alone.
 */
export function PageFailure({ error, retry, text = pageWords.crash.text }: PageFailureProps & { text?: string }) {
  const comeBack = useEffectEvent(retry);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasAway = false;
    const look = async () => {
      const ready = await isReady();
      if (ready && wasAway) return comeBack();
      wasAway = !ready;
      if (wasAway) timer = setTimeout(look, lookMs);
    };
    timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense fallback={null}>
      <ErrorState title={pageWords.crash.title} requestId={error.digest} onRetry={retry}>
        {text}
      </ErrorState>
    </Suspense>
  );
}
