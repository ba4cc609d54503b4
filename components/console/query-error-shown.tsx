"use client";

import { Lock, LogIn } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { consoleWords } from "@/components/words/console.words";
import type { QueryErrorProps } from "./query-error";
import { ReadError } from "./read-operation";
import { useSignInHref } from "./use-sign-in-href";

/** What happened instead of reading: refused, signed out, or failed. */
export default function QueryErrorShown({ error, onRetry, busy }: QueryErrorProps) {
  const signIn = useSignInHref();
  if (!(error instanceof ReadError)) {
    return (
      <ErrorState onRetry={onRetry} busy={busy}>
        {consoleWords.failed.unexpected}
      </ErrorState>
    );
  }
  if (error.status === 403) {
    return (
      <EmptyState icon={<Lock aria-hidden="true" />} title={consoleWords.failed.forbidden.title}>
        {consoleWords.failed.forbidden.text(error.message)}
      </EmptyState>
    );
  }
  if (error.status === 401) {
    return (
      <EmptyState
        icon={<LogIn aria-hidden="true" />}
        title={consoleWords.failed.signedOut.title}
        action={
          <Button variant="primary" href={signIn}>
            {consoleWords.signIn}
          </Button>
        }
      >
        {consoleWords.failed.signedOut.text}
      </EmptyState>
    );
  }
  return (
    <ErrorState requestId={error.requestId} onRetry={onRetry} busy={busy}>
      {error.message}
    </ErrorState>
  );
}
