"use client";

import { Banner } from "@/components/ui/banner";
import { PathText } from "@/components/ui/path-text";
import { historyWords } from "@/components/words/history.words";
import type { RestoreJson } from "@/lib/history/history.present";

const { restore } = historyWords;
const kinds = ["created", "modified", "renamed", "deleted"] as const;
/** Enough to see what it is about; the counts are of all. */
const mostListed = 50;

/** What a restore would do, before anybody agrees to it. */
export function RestorePlan({ plan }: { plan: RestoreJson }) {
  const listed = plan.memories.slice(0, mostListed);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {plan.total === 0 ? (
        <p className="text-muted">{restore.nothing}</p>
      ) : (
        <ul className="flex flex-col gap-0.5">
          {kinds.map((kind) =>
            plan.counts[kind] > 0 ? <li key={kind}>{restore.counts[kind](plan.counts[kind])}</li> : null,
          )}
        </ul>
      )}
      {plan.needs_review ? (
        <Banner tone="warning">{restore.review(plan.unreviewed)}</Banner>
      ) : plan.unreviewed > 0 ? (
        <Banner>{restore.waiting(plan.unreviewed)}</Banner>
      ) : null}
      {plan.conflict_count > 0 ? (
        <Banner tone="warning" title={restore.conflicts(plan.conflict_count)}>
          <ul className="flex flex-col gap-0.5">
            {plan.conflicts.slice(0, mostListed).map((conflict) => (
              <li key={conflict.memory_id} className="[overflow-wrap:anywhere]">
                <Path path={conflict.restored_path ?? conflict.current_path} /> {restore.reasons[conflict.reason]}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {listed.length > 0 ? (
        <section
          aria-label={restore.list}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
          tabIndex={0}
          className="max-h-48 overflow-y-auto rounded-md border border-line bg-sunken"
        >
          <ul>
            {listed.map((step) => (
              <li key={step.memory_id} className="flex gap-2 border-line border-b px-2.5 py-1 text-xs last:border-b-0">
                <span className="w-24 shrink-0 text-muted">{restore.kinds[step.kind]}</span>
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <Path path={step.restored_path ?? step.current_path} />
                </span>
              </li>
            ))}
          </ul>
          {plan.total > listed.length ? (
            <p className="px-2.5 py-1 text-muted text-xs">{restore.more(plan.total - listed.length)}</p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}

function Path({ path }: { path: string | null }) {
  return path === null ? (
    historyWords.compare.unknownPath
  ) : (
    <span className="font-mono">
      <PathText path={path} />
    </span>
  );
}
