import type { ReactNode } from "react";
import { inboxHref } from "@/components/review/inbox-place";
import { Skeleton } from "@/components/ui/skeleton";
import { Stat, StatRow } from "@/components/ui/stat";
import { Time } from "@/components/ui/time";
import { dashboardWords } from "@/components/words/dashboard.words";
import { formatNumber } from "@/components/words/locale";
import { uiWords } from "@/components/words/ui.words";
import type { FiguresJson } from "@/lib/figures/figures.present";
import { byAgents, totalOfDays } from "./figure-series";

const words = dashboardWords.numbers;

/** What matters first, in numbers; until they are there, as tall as they will be. */
export function FigureNumbers({ figures, storeId }: { figures?: FiguresJson; storeId?: string }) {
  const value = (of: (figures: FiguresJson) => ReactNode) =>
    figures ? of(figures) : <Skeleton className="my-1.5 h-4 w-10" />;
  const hint = (of: (figures: FiguresJson) => ReactNode) =>
    figures ? of(figures) : <Skeleton className="my-1 h-2 w-16" />;
  return (
    <div>
      {figures ? null : (
        <p role="status" className="sr-only">
          {uiWords.loading.busy(dashboardWords.loading)}
        </p>
      )}
      <StatRow>
        <Stat
          label={words.pending}
          value={value(({ pending }) => formatNumber(pending))}
          tone={figures && figures.pending > 0 ? "accent" : undefined}
          href={inboxHref({ order: "oldest", store: storeId })}
          hint={hint(({ oldest_pending_at: oldest }) =>
            oldest === null ? (
              words.nothingWaits
            ) : (
              <>
                {words.oldest} <Time value={oldest} />
              </>
            ),
          )}
        />
        <Stat
          label={words.written}
          value={value(({ writes }) => formatNumber(totalOfDays(writes)))}
          hint={hint(({ writes }) => words.byAgents(byAgents(writes)))}
        />
        <Stat
          label={words.decisions}
          value={value(({ decisions }) => formatNumber(decisions.reduce((sum, { count }) => sum + count, 0)))}
          href={inboxHref({ state: "decided", store: storeId })}
        />
        <Stat
          label={words.time}
          value={value(({ median_seconds: median }) =>
            median === null ? dashboardWords.noValue : dashboardWords.duration(median),
          )}
          hint={words.timeHint}
        />
        <Stat
          label={words.findings}
          value={value(({ findings }) => formatNumber(totalOfDays(findings)))}
          hint={words.findingsHint}
          href={inboxHref({ state: "any", finding: "any", store: storeId })}
        />
        <Stat
          label={words.memories}
          value={value((all) => formatNumber(memoriesNow(all)))}
          hint={hint((all) => words.grown(memoriesNow(all) - all.memories_before))}
        />
      </StatRow>
    </div>
  );
}

const memoriesNow = ({ memories }: FiguresJson): number => memories.at(-1)?.count ?? 0;
