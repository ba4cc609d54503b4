"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { QueryError } from "@/components/console/query-error";
import { LoadMore } from "@/components/store/load-more";
import { rowsOf } from "@/components/store/operation-query";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { sessionWords as words } from "@/components/words/session.words";
import type { ConsoleSessionJson } from "@/lib/session/session.present";
import { type SessionFilters as Filters, sessionListOptions } from "./session.keys";
import { SessionFilters } from "./session-filters";
import { SessionTable } from "./session-table";
import { useSessionFilters } from "./use-session-filters";

/** The runs of agents, the newest first, as they come and call. */
export function SessionsPage() {
  const { filters, set } = useSessionFilters();
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} />
      <SessionFilters filters={filters} onChange={set} />
      <SessionList
        filters={filters}
        onClear={() => set({ state: undefined, memory_store_id: undefined, api_key_id: undefined })}
      />
    </PageBody>
  );
}

function SessionList({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const query = useInfiniteQuery({ ...sessionListOptions(filters), placeholderData: keepPreviousData });
  if (query.isPending) {
    return (
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={6} label={words.loading} />
      </div>
    );
  }
  if (query.isError && !query.data) {
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  const sessions = rowsOf<ConsoleSessionJson>(query.data);
  const filtered = Object.keys(filters).length > 0;
  if (sessions.length === 0) {
    return (
      <EmptyState
        icon={<Bot aria-hidden="true" />}
        title={filtered ? words.none.filtered : words.none.title}
        action={filtered ? <Button onClick={onClear}>{words.none.clear}</Button> : undefined}
      >
        {filtered ? words.none.filteredText : words.none.text}
      </EmptyState>
    );
  }
  return (
    <div>
      <SessionTable sessions={sessions} />
      <LoadMore
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
        label={words.more}
      />
    </div>
  );
}
