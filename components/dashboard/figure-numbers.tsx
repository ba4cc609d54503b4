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

/** What matters first, in numbers. */
export function FigureNumbers({ figures, storeId }: { figures: FiguresJson; storeId: string | undefined }) {
  const { pending, oldest_pending_at: oldest, median_seconds: median, memories } = figures;
  const now = memories.at(-1)?.count ?? 0;
  const grown = now - figures.memories_before;
  const decisions = figures.decisions.reduce((sum, { count }) => sum + count, 0);
  return (
    <StatRow>
      <Stat
        label={words.pending}
        value={formatNumber(pending)}
        tone={pending > 0 ? "accent" : undefined}
        href={inboxHref({ order: "oldest", store: storeId })}
        hint={
          oldest === null ? (
            words.nothingWaits
          ) : (
            <>
              {words.oldest} <Time value={oldest} />
            </>
          )
        }
      />
      <Stat
        label={words.written}
        value={formatNumber(totalOfDays(figures.writes))}
        hint={words.byAgents(byAgents(figures.writes))}
      />
      <Stat
        label={words.decisions}
        value={formatNumber(decisions)}
        href={inboxHref({ state: "decided", store: storeId })}
      />
      <Stat
        label={words.time}
        value={median === null ? dashboardWords.noValue : dashboardWords.duration(median)}
        hint={words.timeHint}
      />
      <Stat
        label={words.findings}
        value={formatNumber(totalOfDays(figures.findings))}
        hint={words.findingsHint}
        href={inboxHref({ state: "any", finding: "any", store: storeId })}
      />
      <Stat label={words.memories} value={formatNumber(now)} hint={words.grown(grown)} />
    </StatRow>
  );
}

const coming = [
  { label: words.pending },
  { label: words.written },
  { label: words.decisions },
  { label: words.time, hint: words.timeHint },
  { label: words.findings, hint: words.findingsHint },
  { label: words.memories },
];

/** The same numbers on their way, as tall as they will be. */
export function ComingNumbers() {
  return (
    <div role="status">
      <span className="sr-only">{uiWords.loading.busy(dashboardWords.loading)}</span>
      <StatRow>
        {coming.map(({ label, hint }) => (
          <Stat
            key={label}
            label={label}
            value={<Skeleton className="my-1.5 h-4 w-10" />}
            hint={hint ?? <Skeleton className="my-1 h-2 w-16" />}
          />
        ))}
      </StatRow>
    </div>
  );
}
