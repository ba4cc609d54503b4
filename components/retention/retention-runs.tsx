"use client";

import { useQuery } from "@tanstack/react-query";
import { Time } from "@/components/ui/time";
import { retentionWords } from "@/components/words/retention.words";
import { runsOptions } from "./retention.keys";

const words = retentionWords.runs;

/** What the last runs did. */
export function RetentionRuns({ storeId }: { storeId: string }) {
  const runs = useQuery(runsOptions(storeId)).data?.data;
  if (!runs) return null;
  return (
    <section aria-label={words.title} className="text-sm">
      <h3 className="font-medium">{words.title}</h3>
      {runs.length === 0 ? <p className="mt-1 text-muted">{words.none}</p> : null}
      <ul className="mt-1 flex flex-col gap-1">
        {runs.map((run) => (
          <li key={run.id} className="flex flex-wrap items-baseline gap-x-3">
            <Time value={run.at} className="text-muted text-xs" />
            <span className="tabular-nums">
              {run.unread === null
                ? (words.states as Record<string, string>)[run.state]
                : words.did(run.unread, run.versions ?? 0, run.held ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
