"use client";

import { useQuery } from "@tanstack/react-query";
import { Archive, ChevronRight, Plug, Settings } from "lucide-react";
import Link from "next/link";
import { useParams, usePathname } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { QueryError } from "@/components/console/query-error";
import { ReadError } from "@/components/console/read-operation";
import { HeldBadge } from "@/components/hold/held-badge";
import { dropDrafts } from "@/components/memory/draft-store";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { storeWords } from "@/components/words/store.words";
import { storeFrameWords } from "@/components/words/store-frame.words";
import { uiWords } from "@/components/words/ui.words";
import type { ConsoleStoreJson } from "@/lib/store/store.present";
import { LiveBar } from "./live-bar";
import { PeopleHere } from "./people-here";
import { storeOptions } from "./store.keys";
import { useAnnouncePresence } from "./use-announce-presence";
import { useLiveStore } from "./use-live-store";
import { useLiveTitle } from "./use-live-title";

/** What every page of a store has around it: its name, its state, and the connection that keeps the page current. */
export function StoreFrame({ storeId, children }: { storeId: string; children: ReactNode }) {
  const query = useQuery(storeOptions(storeId));
  const { lost, streamId } = useLiveStore(storeId);
  useAnnouncePresence(storeId, streamId);
  useLiveTitle(storeId);
  const gone = query.error instanceof ReadError && query.error.status === 404;
  if (gone) return <StoreGone storeId={storeId} />;
  if (query.isError && !query.data) {
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  return (
    <div className="flex h-[calc(100dvh-3rem)] min-h-0 flex-col lg:h-dvh print:h-auto">
      <StoreHeader storeId={storeId} store={query.data} />
      <LiveBar lost={lost} />
      {query.data?.archived_at ? (
        <Banner flush title={storeFrameWords.archived.title}>
          {storeFrameWords.archived.text}
        </Banner>
      ) : null}
      <div className="flex min-h-0 flex-1 flex-col">{children}</div>
    </div>
  );
}

function StoreHeader({ storeId, store }: { storeId: string; store: ConsoleStoreJson | undefined }) {
  // On a phone the room belongs to the memory, which has a way back of its own.
  const inMemory = useParams<{ memory?: string }>().memory !== undefined;
  const settings = `/stores/${storeId}/settings`;
  const inSettings = usePathname() === settings;
  return (
    <header
      className={cx(
        "flex min-h-12 shrink-0 items-center gap-2 border-line border-b px-4 print:[&>:not(nav)]:hidden",
        inMemory && "max-md:hidden",
      )}
    >
      <nav aria-label={uiWords.breadcrumb} className="flex min-w-0 flex-1 items-center gap-1.5">
        <Link href="/stores" className="rounded-xs py-1 text-muted hover:text-ink hover:underline">
          {storeWords.page.title}
        </Link>
        <ChevronRight size={13} aria-hidden="true" className="shrink-0 text-faint" />
        <h1 className="min-w-0 truncate font-semibold text-base">
          {store ? <Link href={`/stores/${storeId}`}>{store.name}</Link> : <Skeleton className="h-4 w-40" />}
        </h1>
        {store?.archived_at ? <Badge icon={<Archive aria-hidden="true" />}>{storeWords.archived}</Badge> : null}
        <HeldBadge storeId={storeId} />
      </nav>
      {/* A memory's page shows who has that memory open. */}
      {inMemory ? null : <PeopleHere storeId={storeId} />}
      <Button size="sm" variant="quiet" href={`/connect?store=${storeId}`} icon={<Plug size={14} aria-hidden="true" />}>
        <span className="max-sm:sr-only">{storeFrameWords.connect}</span>
      </Button>
      <Button
        size="sm"
        variant="quiet"
        href={settings}
        aria-current={inSettings ? "page" : undefined}
        className={inSettings ? "bg-selected" : undefined}
        icon={<Settings size={14} aria-hidden="true" />}
      >
        <span className="max-sm:sr-only">{storeFrameWords.settings}</span>
      </Button>
    </header>
  );
}

/** Whoever may not read a store any more keeps no text of it in the browser either. */
function StoreGone({ storeId }: { storeId: string }) {
  useEffect(() => dropDrafts(storeId), [storeId]);
  return (
    <EmptyState
      title={storeFrameWords.gone.title}
      action={
        <Button variant="primary" href="/stores">
          {storeFrameWords.gone.act}
        </Button>
      }
    >
      {storeFrameWords.gone.text}
    </EmptyState>
  );
}
