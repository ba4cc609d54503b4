"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryError } from "@/components/console/query-error";
import { PageBody } from "@/components/ui/app-shell";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { operationsWords as words } from "@/components/words/operations.words";
import { JobList } from "./job-list";
import { serverOptions } from "./operations.keys";
import { ServerChecks } from "./server-checks";
import { ServerFigures } from "./server-figures";
import { SlowOperations } from "./slow-operations";
import { StoreSizes } from "./store-sizes";
import { UpgradeNotes } from "./upgrade-notes";

const lookAgainMs = 10_000;

/** How the server does, what it works at, and what the stores take. */
export function OperationsPage() {
  const query = useQuery({ ...serverOptions(), refetchInterval: lookAgainMs });
  const server = query.data;
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} />
      {query.isPending ? (
        <SkeletonRows rows={6} label={words.loading} />
      ) : !server ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <div className="flex flex-col gap-8">
          <ServerFigures server={server} />
          <ServerChecks readiness={server.readiness} />
          <JobList />
          <StoreSizes />
          <SlowOperations slow={server.slow} />
          <UpgradeNotes server={server} />
        </div>
      )}
    </PageBody>
  );
}
