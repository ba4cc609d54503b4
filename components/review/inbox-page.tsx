"use client";

import { useQuery } from "@tanstack/react-query";
import { MousePointerClick } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useLayoutEffect } from "react";
import { QueryError } from "@/components/console/query-error";
import { isBack } from "@/components/memory/came-from";
import { LiveBar } from "@/components/store/live-bar";
import { LoadMore } from "@/components/store/load-more";
import { useLiveStore } from "@/components/store/use-live-store";
import { EmptyState } from "@/components/ui/empty-state";
import { fetchAhead } from "@/components/ui/first-touch";
import { lazyPart, useAsServed } from "@/components/ui/lazy-part";
import { SkeletonRows } from "@/components/ui/skeleton";
import { SplitPane } from "@/components/ui/split-pane";
import { reviewWords } from "@/components/words/review.words";
import { EmptyInbox } from "./empty-inbox";
import { InboxDialogs } from "./inbox-dialogs";
import { InboxList } from "./inbox-list";
import { bulkStateOf, needsCount } from "./inbox-place";
import { InboxToolbar } from "./inbox-toolbar";
import { leaveComment } from "./leave-comment";
import { ListCount } from "./list-count";
import { changeCountsOptions } from "./review.keys";
import { ChooseAll, SelectionBar } from "./selection-bar";
import { TakeBackBar } from "./take-back-bar";
import { useFilterNames } from "./use-filter-names";
import { useInboxActs } from "./use-inbox-acts";
import { useInboxCursor } from "./use-inbox-cursor";
import { useInboxList } from "./use-inbox-list";
import { type InboxHere, useInboxPlace } from "./use-inbox-place";

// The list is the first screen. A change comes with the first touch, so that it is there when one is opened.
const loadChange = () => import("./change-view");
const ChangeView = lazyPart(() => loadChange().then((module) => ({ default: module.ChangeView })));

/** Every change that waits for somebody, in all stores, and what can be done about each. */
export function InboxPage({ userId, openedAt }: { userId: string; openedAt: number }) {
  const here = useInboxPlace();
  const list = useInboxList(here.place, openedAt);
  const { query, order } = list;
  const names = useFilterNames(here.place, list);
  const cursor = useInboxCursor(here, order);
  const acts = useInboxActs(cursor, here.place, list);
  const counts = useQuery(changeCountsOptions()).data;
  const { lost } = useLiveStore("all");
  const { state } = here.place;
  // Of "at least so many" it is not known how many there are.
  const listed = list.count?.complete ? list.count.count : undefined;
  const counted = needsCount(here.place) ? listed : counts?.[bulkStateOf(here.place)];
  useEffect(() => fetchAhead(loadChange), []);
  useEffect(isBack, []);
  const second = useAsServed(
    cursor.openId ? (
      <Suspense fallback={<SkeletonRows label={reviewWords.change.loading} rows={8} />}>
        <ChangeView
          changeId={cursor.openId}
          here={here}
          deciding={acts.deciding}
          userId={userId}
          commentField={acts.comment.attach}
        />
      </Suspense>
    ) : (
      <EmptyState icon={<MousePointerClick aria-hidden="true" />} title={reviewWords.inbox.choose}>
        {reviewWords.inbox.chooseKeys}
      </EmptyState>
    ),
    cursor.openId,
    ChangeView,
  );
  return (
    <div className="flex h-[calc(100dvh-3rem)] min-h-0 flex-col lg:h-dvh">
      <LiveBar lost={lost} />
      <SplitPane
        label={reviewWords.inbox.divider}
        storageKey="inbox"
        initial={400}
        min={300}
        max={640}
        narrow={cursor.openId ? "second" : "first"}
        first={
          <section aria-label={reviewWords.inbox.list} className="flex min-h-0 flex-1 flex-col">
            <div className="flex min-h-12 shrink-0 items-center justify-between gap-2 px-3">
              <h1 className="font-semibold text-lg">{reviewWords.inbox.title}</h1>
              {list.count ? <ListCount {...list.count} /> : null}
            </div>
            <InboxToolbar here={here} counts={counts} changes={list.changes} names={names}>
              {acts.mayReview && (state === undefined || state === "flagged") && order.length > 0 ? (
                <ChooseAll
                  ids={order.map(({ id }) => id)}
                  isAll={!query.hasNextPage}
                  chosen={acts.selection.chosen}
                  onChange={acts.selection.toggleAll}
                />
              ) : null}
            </InboxToolbar>
            {acts.mayReview ? null : (
              <p className="border-line border-b bg-sunken px-3 py-2 text-muted text-xs">{reviewWords.forbidden}</p>
            )}
            <TakeBackBar place={here.place} changes={list.changes} names={names} />
            <ListBody list={list} here={here}>
              <InboxList
                rows={list.rows}
                total={query.hasNextPage ? undefined : order.length}
                hrefOf={(id) => here.hrefOf({ change: id })}
                openId={cursor.openId}
                currentId={cursor.currentId}
                chosen={acts.selection.chosen}
                choosable={acts.mayReview && state !== "decided" ? bulkStateOf(here.place) : null}
                showState={state === "any" || state === "decided"}
                onChoose={acts.selection.choose}
                onChooseGroup={acts.selection.toggleAll}
                onEnd={list.readOn}
                foot={query.isFetchNextPageError ? <LoadMore query={query} /> : null}
              />
            </ListBody>
            <SelectionBar
              count={acts.mayReview ? acts.bulk.count : 0}
              onApprove={acts.bulk.askApprove}
              onFlag={acts.bulk.flag}
              onRevert={acts.bulk.askRevert}
              onGive={acts.bulk.askGive}
              onClear={acts.clear}
              total={query.hasNextPage ? counted : order.length}
              onAll={acts.all.chooseAll}
              gathered={acts.all.gathered}
            />
          </section>
        }
        second={second}
      />
      <p role="status" className="sr-only">
        {acts.said}
      </p>
      {acts.comment.isAwaited ? <EarlyComment {...acts.comment} changeId={cursor.openId ?? ""} /> : null}
      <InboxDialogs {...acts.dialogs} />
    </div>
  );
}

/** Where a comment is begun whose change is still on its way. */
function EarlyComment({ early, giveUp, changeId }: ReturnType<typeof useInboxActs>["comment"] & { changeId: string }) {
  useLayoutEffect(() => early.current?.focus(), [early]);
  return (
    // biome-ignore lint/correctness/noRestrictedElements: no server draws it.
    <textarea
      ref={early}
      aria-label={reviewWords.comments.label}
      className="sr-only"
      onBlur={() => {
        // A window that is left keeps it.
        if (document.activeElement !== early.current) giveUp();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        leaveComment(event.currentTarget, changeId, null);
        giveUp();
      }}
    />
  );
}

type ListBodyProps = { list: ReturnType<typeof useInboxList>; here: InboxHere; children: ReactNode };

function ListBody({ list: { query, order }, here, children }: ListBodyProps) {
  if (query.isPending) return <SkeletonRows label={reviewWords.inbox.loading} rows={8} />;
  if (query.isError && order.length === 0) {
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  // What was read has been decided on, and more of it waits: the list goes on by itself.
  if (order.length > 0 || query.hasNextPage) return children;
  return <EmptyInbox here={here} />;
}
