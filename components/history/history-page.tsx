"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ArrowLeft, GitCompareArrows, RotateCcw, Search } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useMay } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { PlaceLink } from "@/components/memory/place-link";
import { searchHref } from "@/components/search/search-place";
import { storeOptions } from "@/components/store/store.keys";
import { Banner } from "@/components/ui/banner";
import { Button, buttonClasses } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { SkeletonRows } from "@/components/ui/skeleton";
import { actorLabel } from "@/components/version/actor";
import { historyWords } from "@/components/words/history.words";
import type { MomentJson } from "@/lib/history/history.present";
import { ChangeLog } from "./change-log";
import { momentOptions } from "./history.keys";
import { MomentSlider } from "./moment-slider";
import { PastFolder } from "./past-folder";
import { PastMemory } from "./past-memory";
import { RestoreStoreDialog } from "./restore-dialog";
import { SinceList } from "./since-list";
import { type History, useHistoryPlace } from "./use-history";

/** `2026-11-20 18:28:03 UTC`: the banner speaks of the server's time, whoever reads it. */
const utcWords = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

/** A store as it was at any moment, what changed since, and the way back. */
export function HistoryPage({ storeId }: { storeId: string }) {
  const history = useHistoryPlace(storeId);
  const query = useQuery({ ...momentOptions(storeId, history.at), placeholderData: keepPreviousData });
  const moment = query.data;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <HistoryHead history={history} />
      {moment ? <MomentSlider history={history} moment={moment} /> : null}
      {query.isPending ? (
        <SkeletonRows label={historyWords.loading} rows={10} />
      ) : query.isError && !moment ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : moment ? (
        <div className="flex min-h-0 flex-1">
          <div className={cx("flex min-h-0 min-w-0 flex-1 flex-col", history.view === "log" && "max-lg:hidden")}>
            <MomentBanner history={history} moment={moment} />
            <MomentBody history={history} moment={moment} />
          </div>
          <aside
            aria-label={historyWords.views.log}
            className={cx(
              "flex min-h-0 w-full min-w-0 flex-col border-line lg:w-80 lg:shrink-0 lg:border-l",
              history.view !== "log" && "max-lg:hidden",
            )}
          >
            <ChangeLog history={history} current={moment.change?.id ?? null} />
          </aside>
        </div>
      ) : null}
    </div>
  );
}

const tab =
  "flex min-h-9 items-center border-b-2 px-1 text-sm pointer-coarse:min-h-10 aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink border-transparent text-muted hover:text-ink";

function HistoryHead({ history }: { history: History }) {
  const { storeId, at, folder, view } = history;
  const { views } = historyWords;
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 border-line border-b px-3">
      <Link
        href={`/stores/${storeId}`}
        aria-label={historyWords.back}
        className="-ml-1 flex size-8 items-center justify-center rounded-md text-muted hover:text-ink pointer-coarse:size-10"
      >
        <ArrowLeft size={15} aria-hidden="true" />
      </Link>
      <h2 className="font-medium max-sm:sr-only">{historyWords.title}</h2>
      <span className="sm:flex-1" />
      <nav aria-label={views.name} className="flex gap-4">
        <PlaceLink
          href={history.hrefOf({ at, folder })}
          aria-current={view === undefined ? "page" : undefined}
          className={tab}
        >
          {views.memories}
        </PlaceLink>
        <PlaceLink
          href={history.hrefOf({ at, folder, view: "compare" })}
          aria-current={view === "compare" ? "page" : undefined}
          className={tab}
        >
          {views.compare}
        </PlaceLink>
        <PlaceLink
          href={history.hrefOf({ at, folder, view: "log" })}
          aria-current={view === "log" ? "page" : undefined}
          className={cx(tab, "lg:hidden")}
        >
          {views.log}
        </PlaceLink>
      </nav>
    </div>
  );
}

/** Which moment it is, said where nobody can overlook it, and what can be done from there. */
function MomentBanner({ history, moment }: { history: History; moment: MomentJson }) {
  const { storeId, at, folder } = history;
  const mayRestore = useMay("version.restore");
  const { data: store } = useQuery(storeOptions(storeId));
  const [restoring, setRestoring] = useState(false);
  const { banner } = historyWords;
  const { change } = moment;
  if (at === undefined || moment.seq === moment.last_seq) {
    return <p className="shrink-0 border-line border-b px-4 py-2 text-muted text-xs">{banner.present}</p>;
  }
  const time = utcWords(change?.created_at ?? moment.store_created_at);
  return (
    <>
      <Banner
        flush
        tone="warning"
        title={banner.past(
          <time dateTime={change?.created_at} className="whitespace-nowrap">
            {time}
          </time>,
        )}
        actions={
          <>
            <PlaceLink
              href={history.hrefOf({ at, folder, view: "compare" })}
              className={cx(buttonClasses({ size: "sm" }), "max-sm:hidden")}
            >
              <GitCompareArrows size={14} aria-hidden="true" />
              {banner.compare}
            </PlaceLink>
            <Link
              href={searchHref({ store: storeId, at })}
              className={cx(buttonClasses({ size: "sm" }), "max-sm:hidden")}
            >
              <Search size={14} aria-hidden="true" />
              {banner.search}
            </Link>
            {mayRestore && store && !store.archived_at ? (
              <Button size="sm" icon={<RotateCcw size={14} aria-hidden="true" />} onClick={() => setRestoring(true)}>
                {banner.restore}
              </Button>
            ) : null}
            <PlaceLink href={history.hrefOf({ folder })} className={buttonClasses({ size: "sm" })}>
              {banner.now}
            </PlaceLink>
          </>
        }
      >
        {change ? banner.after(actorLabel(change.actor), change.version_count) : null}
      </Banner>
      {restoring ? (
        <RestoreStoreDialog history={history} at={at} time={time} onClose={() => setRestoring(false)} />
      ) : null}
    </>
  );
}

function MomentBody({ history, moment }: { history: History; moment: MomentJson }) {
  const at = history.at ?? moment.change?.id ?? moment.store_created_at;
  if (history.view === "compare") return <SinceList history={history} at={at} />;
  if (history.memory) return <PastMemory history={history} memoryId={history.memory} at={at} />;
  return <PastFolder history={history} at={at} />;
}
