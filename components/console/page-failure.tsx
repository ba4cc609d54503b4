"use client";

import { Suspense, useEffect, useEffectEvent, useState } from "react";
import type { ErrorStateProps } from "@/components/ui/error-state";
import { lazyPart } from "@/components/ui/lazy-part";
import { PlainError } from "@/components/ui/plain-error";
import { pageWords } from "@/components/words/page.words";

const ErrorState = lazyPart<ErrorStateProps>(
  () => import("@/components/ui/error-state").then((module) => ({ default: module.ErrorState })),
  PlainError,
);

const lookMs = 3_000;
const onceInMs = 60_000;

let tried = { url: "", at: 0 };

/**
 * Whether a page may be tried by itself though the server never said that it was away: once a minute, or a page with a fault of its own
 * would be asked for without an end.
 */
function mayTry(): boolean {
  const [url, at] = [window.location.href, Date.now()];
  if (tried.url === url && at - tried.at < onceInMs) return false;
  tried = { url, at };
  return true;
}

/** Whether the server says that it can answer; a database that is away keeps it from that. */
const isReady = () =>
  fetch("/api/ready", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

export type PageFailureProps = { error: Error & { digest?: string }; retry: () => void };

/**
 * What is left of a page that fails in a way nobody foresaw. Where the server says that it cannot answer, the page comes by itself when
 * it can again; a fault of the page's own is tried once more and then by hand alone.
 */
export function PageFailure({ error, retry, text = pageWords.crash.text }: PageFailureProps & { text?: string }) {
  const [away, setAway] = useState(false);
  // What was away may be back before it was looked for.
  const comeBack = useEffectEvent(() => {
    if (away || mayTry()) retry();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      if (await isReady()) return comeBack();
      setAway(true);
      timer = setTimeout(look, lookMs);
    };
    timer = setTimeout(look, 0);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense fallback={null}>
      <ErrorState title={pageWords.crash.title} requestId={error.digest} onRetry={retry}>
        {away ? pageWords.crash.away : text}
      </ErrorState>
    </Suspense>
  );
}
