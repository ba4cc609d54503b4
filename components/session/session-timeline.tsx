"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { LoadMore } from "@/components/store/load-more";
import { rowsOf } from "@/components/store/operation-query";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { sessionWords } from "@/components/words/session.words";
import type { ConsoleSessionJson, SessionCallJson } from "@/lib/session/session.present";
import { sessionCallOptions } from "./session.keys";
import { SessionCall } from "./session-call";

const words = sessionWords.page.timeline;

/** What a run called, the last first. */
export function SessionTimeline({ session }: { session: ConsoleSessionJson }) {
  const [refused, setRefused] = useState(false);
  const query = useInfiniteQuery({
    ...sessionCallOptions(session.id, refused),
    placeholderData: keepPreviousData,
  });
  const names = new Map(
    [...session.attached, ...session.used].map(({ memory_store_id, name }) => [memory_store_id, name]),
  );
  const calls = rowsOf<SessionCallJson>(query.data);
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">{words.title}</h2>
        <Checkbox
          label={words.refused}
          checked={refused}
          onChange={(event) => setRefused(event.currentTarget.checked)}
        />
      </div>
      {query.isPending ? <SkeletonRows rows={5} label={words.loading} /> : null}
      {query.isError && !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : null}
      {query.data && calls.length === 0 ? (
        <EmptyState compact icon={<ListChecks aria-hidden="true" />} title={refused ? words.allDone : words.none}>
          {refused ? null : words.noneText}
        </EmptyState>
      ) : null}
      {calls.length > 0 ? (
        <>
          <ol aria-label={words.title} className="overflow-hidden rounded-lg border border-line">
            {calls.map((call) => (
              <SessionCall key={call.id} call={call} storeName={names.get(call.memory_store_id ?? "") ?? null} />
            ))}
          </ol>
          <LoadMore query={query} label={sessionWords.more} />
        </>
      ) : null}
    </section>
  );
}
