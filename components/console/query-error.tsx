"use client";

import { Suspense } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { PlainError } from "@/components/ui/plain-error";

export type QueryErrorProps = { error: Error; onRetry?: () => void; busy?: boolean };

// What is told here can be that the server is gone, and then its pictures and buttons do not come either.
const Shown = lazyPart<QueryErrorProps>(
  () => import("./query-error-shown"),
  ({ error, onRetry }) => <PlainError onRetry={onRetry}>{error.message}</PlainError>,
);

/** Takes the place of a list that could not be read: refused, signed out, or failed. */
export function QueryError(props: QueryErrorProps) {
  return (
    <Suspense fallback={null}>
      <Shown {...props} />
    </Suspense>
  );
}
