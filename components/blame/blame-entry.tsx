"use client";

import { CircleDot, CircleHelp, Flag, Inbox } from "lucide-react";
import Link from "next/link";
import { PlaceLink } from "@/components/memory/place-link";
import type { MemoryPlace } from "@/components/memory/use-place";
import { mostSeries } from "@/components/ui/chart-data";
import { PointMark } from "@/components/ui/chart-mark";
import { Time } from "@/components/ui/time";
import { blameWords } from "@/components/words/blame.words";
import { reviewWords } from "@/components/words/review.words";
import type { ShownRun } from "./blame-runs";

/** The sign of whoever wrote: a shape in a colour, the same for all their runs. The name stands beside it. */
export function AuthorSign({ run }: { run: ShownRun }) {
  if (run.unknown) return <CircleHelp size={12} aria-hidden="true" className="shrink-0 text-muted" />;
  return (
    <svg aria-hidden="true" width={12} height={12} viewBox="0 0 12 12" className="shrink-0">
      <PointMark place={run.sign % mostSeries} x={6} y={6} />
    </svg>
  );
}

export const inboxOf = (run: ShownRun) => `/inbox?change=${run.version.change_id}`;

/** One run in the column beside the text: who and when, on to the version, and to the change. */
export function BlameEntry({ run, place }: { run: ShownRun; place: MemoryPlace }) {
  const { version, unknown, who } = run;
  const { state } = version.review;
  return (
    <div className="flex h-5 min-w-0 items-center gap-1.5 pr-1 pl-2.5 hover:bg-hover">
      <AuthorSign run={run} />
      <PlaceLink
        href={place.hrefOf({ version: version.id })}
        title={
          unknown ? blameWords.unknownHelp(version.number) : blameWords.by(who, version.number, version.session?.label)
        }
        aria-label={blameWords.toVersion(blameWords.lines(run.start, run.count), who, version.number)}
        className="flex min-w-0 flex-1 items-center gap-1.5 rounded-xs focus-visible:-outline-offset-1"
      >
        <span className={unknown ? "min-w-0 truncate text-muted italic" : "min-w-0 truncate"}>{who}</span>
        <span className="flex-1" />
        {unknown ? null : <Time value={version.created_at} className="shrink-0 text-muted" />}
      </PlaceLink>
      {unknown ? null : (
        <Link
          href={inboxOf(run)}
          aria-label={`${blameWords.toChange(version.number)}, ${reviewWords.review[state ?? "none"]}`}
          title={reviewWords.review[state ?? "none"]}
          className="flex size-5 shrink-0 items-center justify-center rounded-xs text-muted hover:text-ink focus-visible:-outline-offset-1"
        >
          {state === "pending" ? (
            <CircleDot size={12} aria-hidden="true" className="text-accent-text" />
          ) : state === "flagged" ? (
            <Flag size={12} aria-hidden="true" className="text-warning" />
          ) : (
            <Inbox size={12} aria-hidden="true" />
          )}
        </Link>
      )}
    </div>
  );
}
