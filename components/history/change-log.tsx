"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { History as HistoryIcon } from "lucide-react";
import { QueryError } from "@/components/console/query-error";
import { PlaceLink } from "@/components/memory/place-link";
import type { ChangeJson } from "@/components/review/change-json";
import { LoadMore } from "@/components/store/load-more";
import { rowsOf } from "@/components/store/operation-query";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { PathText } from "@/components/ui/path-text";
import { SkeletonRows } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { utcText } from "@/components/ui/time-text";
import { VisibleText } from "@/components/ui/visible-text";
import { Actor } from "@/components/version/actor";
import { OperationMark, operationWord } from "@/components/version/operation-mark";
import { historyWords } from "@/components/words/history.words";
import { logOptions } from "./history.keys";
import type { History } from "./use-history";

/** Every change of the store, newest first: who, what, when and how much. Pressing one shows the store right after it. */
export function ChangeLog({ history, current }: { history: History; current: string | null }) {
  const query = useInfiniteQuery(logOptions(history.storeId));
  const changes = rowsOf<ChangeJson>(query.data);
  if (query.isPending) return <SkeletonRows label={historyWords.loading} rows={8} />;
  if (query.isError && changes.length === 0) {
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  if (changes.length === 0) {
    return (
      <EmptyState icon={<HistoryIcon aria-hidden="true" />} title={historyWords.log.none}>
        {historyWords.log.noneText}
      </EmptyState>
    );
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={historyWords.log.name}>
        {changes.map((change) => (
          <LogRow key={change.id} change={change} history={history} current={change.id === current} />
        ))}
      </ul>
      <LoadMore query={query} />
    </div>
  );
}

function LogRow({ change, history, current }: { change: ChangeJson; history: History; current: boolean }) {
  const [first] = change.versions;
  const kind = first?.redacted_at ? "redacted" : (first?.operation ?? "modified");
  const path = first?.path ?? historyWords.log.hidden;
  const { folder } = history;
  return (
    <li
      className={cx(
        "relative flex gap-2.5 border-line border-b px-3 py-2 transition-colors",
        current ? "bg-selected" : "hover:bg-hover",
      )}
    >
      <OperationMark operation={kind} />
      <div className="min-w-0 flex-1">
        <div className="flex min-h-5.5 items-baseline gap-2">
          <PlaceLink
            href={history.hrefOf({ at: change.id, folder })}
            aria-current={current ? "true" : undefined}
            aria-label={historyWords.log.choose(`${operationWord(kind)} ${path}`, utcText(new Date(change.created_at)))}
            className="min-w-0 truncate rounded-xs font-medium after:absolute after:inset-0"
          >
            {historyWords.log.first(<PathText path={path} />, change.version_count - 1)}
          </PlaceLink>
          <span className="flex-1" />
          <Time value={change.created_at} className="shrink-0 text-muted text-xs" />
        </div>
        <p className="flex min-w-0 items-center gap-2 text-muted text-xs">
          <span className="min-w-0 flex-1">
            <Actor type={change.actor.type} name={change.actor.name} showKind={false} />
          </span>
          {change.version_count > 1 ? (
            <span className="shrink-0 tabular-nums">{historyWords.log.versions(change.version_count)}</span>
          ) : null}
        </p>
        {change.reason ? (
          <p className="line-clamp-2 text-muted text-xs [overflow-wrap:anywhere]">
            <VisibleText text={change.reason} />
          </p>
        ) : null}
      </div>
    </li>
  );
}
