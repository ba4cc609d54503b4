"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import Link from "next/link";
import { inboxHref } from "@/components/review/inbox-place";
import { rowsOf } from "@/components/store/operation-query";
import { Button } from "@/components/ui/button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { Spinner } from "@/components/ui/spinner";
import { Time } from "@/components/ui/time";
import { VisibleText } from "@/components/ui/visible-text";
import { originWord } from "@/components/version/version-words";
import { exposureWords } from "@/components/words/exposure.words";
import type { ExposureJson } from "@/lib/exposure/exposure.present";
import { type ExposedPlace, exposureListOptions } from "./exposure.keys";

const words = exposureWords.list;

/** Each session and key that was served something, with how often and when last. */
export function ExposureList(place: ExposedPlace) {
  const query = useInfiniteQuery(exposureListOptions(place));
  const rows = rowsOf(query.data);
  const several = new Set(rows.map((row) => row.version.id)).size > 1;
  if (query.isPending) {
    return (
      <p role="status" className="flex items-center gap-2 py-1.5 text-muted">
        <Spinner />
        {words.loading}
      </p>
    );
  }
  if (query.isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 py-1">
        {exposureWords.failed}
        <Button size="sm" onClick={() => void query.refetch()}>
          {exposureWords.again}
        </Button>
      </p>
    );
  }
  return (
    <ScrollRegion label={words.name} className="mt-1 max-h-56 rounded-md border border-line">
      <ul>
        {rows.map((row) => (
          <Reader
            key={[row.version.id, row.session?.id, row.api_key?.id, row.origin].join()}
            row={row}
            several={several}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button
          size="sm"
          variant="quiet"
          className="m-1"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {words.more}
        </Button>
      ) : null}
    </ScrollRegion>
  );
}

function Reader({ row, several }: { row: ExposureJson; several: boolean }) {
  const { session, api_key: key, version, origin } = row;
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2 border-line border-b px-2 py-1 last:border-b-0">
      <span className="min-w-0 flex-1 basis-40 truncate" dir="auto">
        {session ? (
          <Link
            href={inboxHref({ session: session.id, state: "any" })}
            aria-label={words.acts(session.label)}
            className="rounded-xs underline decoration-line-strong underline-offset-2 hover:decoration-ink"
          >
            <VisibleText text={session.label} />
          </Link>
        ) : (
          <>
            <KeyRound size={12} aria-hidden="true" className="mr-1 inline text-actor-api" />
            <VisibleText text={words.outside(key?.name ?? words.goneKey)} />
          </>
        )}
      </span>
      {several ? <span className="text-faint">{words.version(version.number)}</span> : null}
      <span className="shrink-0 text-muted">{originWord(origin)}</span>
      <span className="shrink-0 text-muted tabular-nums">{words.times(row.count)}</span>
      <span className="shrink-0 text-muted">
        {words.last} <Time value={row.last_at} />
      </span>
    </li>
  );
}
