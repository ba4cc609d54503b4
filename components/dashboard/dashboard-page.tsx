"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { QueryError } from "@/components/console/query-error";
import { StoreFilter } from "@/components/store/store-filter";
import { useAllStores } from "@/components/store/use-all-stores";
import { PageBody } from "@/components/ui/app-shell";
import { buttonClasses } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { useZone } from "@/components/ui/use-zone";
import { dashboardWords as words } from "@/components/words/dashboard.words";
import { type FigureRange, figureRanges } from "@/lib/domain/figure-range";
import { figuresOptions } from "./dashboard.keys";
import { type DashboardPlace, dashboardHref, readDashboard } from "./dashboard-place";
import { FigureCharts } from "./figure-charts";
import { FigureNumbers } from "./figure-numbers";
import { RankedTable } from "./ranked-table";
import { ReviewerTable } from "./reviewer-table";

const refreshMs = 60_000;

/** How much is written and how it is reviewed, over some days and for one store or all. */
export function DashboardPage() {
  const place = readDashboard(useSearchParams());
  const zone = useZone();
  const stores = useAllStores({ archived: true });
  const query = useQuery({
    ...figuresOptions(place, zone ?? "UTC"),
    enabled: zone !== null,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const figures = query.data;
  const storeName = (id: string) => stores.find((store) => store.id === id)?.name;
  const blank =
    figures !== undefined &&
    !place.store &&
    figures.writes.every(({ counts }) => Object.keys(counts).length === 0) &&
    figures.memories.every(({ count }) => count === 0);
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} actions={<Choices place={place} />} />
      {query.isError && !figures ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : blank ? (
        <EmptyState
          icon={<ChartColumn aria-hidden="true" />}
          title={words.nothing.title}
          action={
            <Link href="/stores" className={buttonClasses()}>
              {words.nothing.act}
            </Link>
          }
        >
          {words.nothing.text}
        </EmptyState>
      ) : (
        <>
          <FigureNumbers figures={figures} storeId={place.store} />
          <FigureCharts figures={figures} />
          {figures ? (
            <div className="grid gap-4 lg:grid-cols-2">
              <RankedTable of="written" memories={figures.most_written} storeName={storeName} />
              <RankedTable of="read" memories={figures.most_read} storeName={storeName} />
            </div>
          ) : null}
          {zone === null ? null : <ReviewerTable place={place} zone={zone} />}
          {zone === null ? null : <p className="text-muted text-xs">{words.zone(zone)}</p>}
        </>
      )}
    </PageBody>
  );
}

function Choices({ place }: { place: DashboardPlace }) {
  // At once, and from what the address says now: a second choice may come before the page has followed the first.
  const go = (change: Partial<DashboardPlace>) => {
    const now = readDashboard(new URLSearchParams(window.location.search));
    window.history.replaceState(null, "", dashboardHref({ ...now, ...change }));
  };
  return (
    <>
      <StoreFilter
        chosen={place.store}
        onChange={(store) => go({ store: store || undefined })}
        hideLabel
        className="w-44"
      />
      <Field label={words.range.label} hideLabel className="w-36">
        <Select
          value={String(place.days)}
          options={figureRanges.map((days) => ({ value: String(days), label: words.range.days(days) }))}
          onChange={(event) => go({ days: Number(event.currentTarget.value) as FigureRange })}
        />
      </Field>
    </>
  );
}
