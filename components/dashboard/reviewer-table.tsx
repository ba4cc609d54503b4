"use client";

import { useQuery } from "@tanstack/react-query";
import { useMay } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { dashboardWords } from "@/components/words/dashboard.words";
import { formatNumber } from "@/components/words/locale";
import { reviewerFiguresOptions } from "./dashboard.keys";
import type { DashboardPlace } from "./dashboard-place";

const words = dashboardWords.reviewers;

/** How one decided; for an admin how everybody did. */
export function ReviewerTable({ place, zone }: { place: DashboardPlace; zone: string }) {
  const seesAll = useMay("member.manage");
  const query = useQuery(reviewerFiguresOptions(place, zone));
  const { title, about } = seesAll ? words.all : words.own;
  return (
    <section aria-label={title} className="flex min-w-0 flex-col rounded-lg border border-line bg-surface">
      <div className="px-4 pt-3 pb-2">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-muted text-xs">{about}</p>
      </div>
      {query.isPending ? (
        <SkeletonRows rows={2} label={dashboardWords.loading} />
      ) : query.isError && !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : query.data.data.length === 0 ? (
        <p className="px-4 pb-4 text-muted text-sm">{words.none}</p>
      ) : (
        <Table label={title} stack>
          <THead>
            <Th>{words.columns.reviewer}</Th>
            <Th align="end">{words.columns.decisions}</Th>
            <Th align="end">{words.columns.time}</Th>
            <Th align="end">{words.columns.reverted}</Th>
            <Th align="end">{words.columns.undone}</Th>
          </THead>
          <TBody>
            {query.data.data.map((row) => (
              <Tr key={row.reviewer.id}>
                <Td className="font-medium">{row.reviewer.name ?? words.gone}</Td>
                <Td label={words.columns.decisions} numeric>
                  {formatNumber(row.decisions)}
                </Td>
                <Td label={words.columns.time} numeric>
                  {row.median_seconds === null ? dashboardWords.noValue : dashboardWords.duration(row.median_seconds)}
                </Td>
                <Td label={words.columns.reverted} numeric>
                  {formatNumber(row.later_reverted)}
                </Td>
                <Td label={words.columns.undone} numeric>
                  {formatNumber(row.undone)}
                </Td>
              </Tr>
            ))}
          </TBody>
        </Table>
      )}
    </section>
  );
}
