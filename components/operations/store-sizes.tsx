"use client";

import { useQuery } from "@tanstack/react-query";
import { Database } from "lucide-react";
import Link from "next/link";
import { QueryError } from "@/components/console/query-error";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { formatNumber } from "@/components/words/locale";
import { operationsWords } from "@/components/words/operations.words";
import type { StoreSizesJson } from "@/lib/health/health.present";
import { storeSizesOptions } from "./operations.keys";
import { OperationsSection } from "./operations-section";

const { stores: words, size } = operationsWords;

/** What each store takes, the longest history first. */
export function StoreSizes() {
  const query = useQuery(storeSizesOptions());
  return (
    <OperationsSection title={words.title} about={words.about}>
      {query.isPending ? (
        <div className="rounded-lg border border-line">
          <SkeletonRows rows={3} label={words.loading} />
        </div>
      ) : !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : query.data.data.length === 0 ? (
        <div className="rounded-lg border border-line">
          <EmptyState compact icon={<Database aria-hidden="true" />} title={words.none.title}>
            {words.none.text}
          </EmptyState>
        </div>
      ) : (
        <Sizes sizes={query.data} />
      )}
    </OperationsSection>
  );
}

function Sizes({ sizes }: { sizes: StoreSizesJson }) {
  const { data, stores, memories, versions } = sizes;
  return (
    <>
      <Table label={words.title} stack framed>
        <THead>
          <Th>{words.columns.store}</Th>
          <Th align="end">{words.columns.memories}</Th>
          <Th align="end">{words.columns.live}</Th>
          <Th align="end">{words.columns.versions}</Th>
          <Th align="end">{words.columns.all}</Th>
        </THead>
        <TBody>
          {data.map((store) => (
            <Tr key={store.id}>
              <Td className="sm:w-full sm:max-w-0">
                <span className="flex min-w-0 items-center gap-2">
                  <Link
                    href={`/stores/${store.id}`}
                    title={store.name}
                    className="min-w-0 truncate rounded-xs py-0.5 font-medium text-accent-text hover:underline"
                  >
                    {store.name}
                  </Link>
                  {store.archived_at === null ? null : <Badge>{words.archived}</Badge>}
                </span>
              </Td>
              <Td numeric label={words.columns.memories}>
                {formatNumber(store.memories)}
              </Td>
              <Td numeric label={words.columns.live} className="whitespace-nowrap">
                {size(store.live_bytes)}
              </Td>
              <Td numeric label={words.columns.versions}>
                {formatNumber(store.versions)}
              </Td>
              <Td numeric label={words.columns.all} className="whitespace-nowrap">
                {store.is_estimate ? words.roughly(store.version_bytes) : size(store.version_bytes)}
              </Td>
            </Tr>
          ))}
        </TBody>
      </Table>
      <p className="text-muted text-xs">
        {[
          words.sum(stores, memories, versions),
          ...(stores > data.length ? [words.some(data.length)] : []),
          ...(data.some((store) => store.is_estimate) ? [words.estimate] : []),
        ].join(" ")}
      </p>
    </>
  );
}
