"use client";

import { PageFailure, type PageFailureProps } from "@/components/console/page-failure";

/** In the place of everything, where not even the navigation could be read. */
export default function RootError(failure: PageFailureProps) {
  return (
    <main className="flex min-h-dvh flex-col justify-center">
      <PageFailure {...failure} />
    </main>
  );
}
