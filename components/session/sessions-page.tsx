"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Bot } from "lucide-react";
import { PagedList } from "@/components/store/paged-list";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
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
  const filtered = Object.keys(filters).length > 0;
  const empty = (
    <EmptyState
      icon={<Bot aria-hidden="true" />}
      title={filtered ? words.none.filtered : words.none.title}
      action={filtered ? <Button onClick={onClear}>{words.none.clear}</Button> : undefined}
    >
      {filtered ? words.none.filteredText : words.none.text}
    </EmptyState>
  );
  return (
    <PagedList query={query} loading={words.loading} rows={6} empty={empty} more={words.more}>
      {(sessions: readonly ConsoleSessionJson[]) => <SessionTable sessions={sessions} />}
    </PagedList>
  );
}
