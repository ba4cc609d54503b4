"use client";

import { Suspense } from "react";
import type { PageFailureProps } from "@/components/console/page-failure";
import { lazyPart } from "@/components/ui/lazy-part";

// Every page would carry it, and hardly one needs it.
const PageFailure = lazyPart<PageFailureProps>(() =>
  import("@/components/console/page-failure").then((module) => ({ default: module.PageFailure })),
);

/** In the place of everything, where not even the navigation could be read. */
export default function RootError(failure: PageFailureProps) {
  return (
    <main className="flex min-h-dvh flex-col justify-center">
      <Suspense fallback={null}>
        <PageFailure {...failure} />
      </Suspense>
    </main>
  );
}
