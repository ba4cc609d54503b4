"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useNow } from "@/components/ui/time";
import { dayKey } from "@/components/ui/time-text";
import { useZone } from "@/components/ui/use-zone";
import { VisibleText } from "@/components/ui/visible-text";
import { versionWords } from "@/components/words/version.words";
import type { ConsoleVersionJson } from "@/lib/version/version.present";
import { Actor } from "./actor";
import { type Day, dayWords, groupByDay, type Run } from "./timeline-groups";
import { TimelineRow, type TimelineRowProps } from "./timeline-row";

export type RowLook = Omit<TimelineRowProps, "version">;
type LookOf = (version: ConsoleVersionJson) => RowLook;

/** Versions under a heading for each day; what one session or one change wrote in a row stands together and can be folded. */
export function TimelineDays({ versions, lookOf }: { versions: readonly ConsoleVersionJson[]; lookOf: LookOf }) {
  const zone = useZone() ?? "UTC";
  const today = dayKey(new Date(useNow()), zone);
  return groupByDay(versions, zone).map((day) => <DaySection key={day.key} day={day} today={today} lookOf={lookOf} />);
}

function DaySection({ day, today, lookOf }: { day: Day; today: string; lookOf: LookOf }) {
  const name = dayWords(day.key, today);
  return (
    <section aria-label={name}>
      <h4
        className="sticky top-0 z-20 border-line border-b bg-sunken px-4 py-1 font-medium text-muted text-xs"
        suppressHydrationWarning
      >
        {name}
      </h4>
      {day.runs.map((run) =>
        run.versions.length > 1 ? (
          <RunBlock key={run.key} run={run} day={name} lookOf={lookOf} />
        ) : (
          <Rows key={run.key} versions={run.versions} day={name} lookOf={lookOf} />
        ),
      )}
    </section>
  );
}

type RowsProps = { versions: readonly ConsoleVersionJson[]; day: string; lookOf: LookOf };

function Rows({ versions, day, lookOf }: RowsProps) {
  return (
    <ol aria-label={versionWords.timeline.day(day)}>
      {versions.map((version) => (
        <TimelineRow key={version.id} version={version} {...lookOf(version)} />
      ))}
    </ol>
  );
}

function RunBlock({ run, day, lookOf }: { run: Run; day: string; lookOf: LookOf }) {
  const [folded, setFolded] = useState(false);
  const newest = run.versions[0] as ConsoleVersionJson;
  const Chevron = folded ? ChevronRight : ChevronDown;
  // What is being looked at is never folded away.
  const open = !folded || run.versions.some((version) => lookOf(version).current);
  return (
    <div className="border-accent-line border-l-2">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setFolded(open && !folded)}
        className="flex min-h-8 w-full min-w-0 items-center gap-1.5 border-line border-b px-3 text-left text-muted text-xs hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:min-h-10"
      >
        <Chevron size={13} aria-hidden="true" className="shrink-0" />
        <span className="shrink-0">{versionWords.timeline.runBy(run.versions.length)}</span>
        <span className="flex min-w-0">
          <Actor type={newest.actor_type} name={newest.actor_name} showKind={false} />
        </span>
        {newest.session_label && newest.session_label !== newest.actor_name ? (
          <span className="min-w-0 truncate text-faint">
            <VisibleText text={newest.session_label} />
          </span>
        ) : null}
      </button>
      {open ? <Rows versions={run.versions} day={day} lookOf={lookOf} /> : null}
    </div>
  );
}
