"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, CheckCheck } from "lucide-react";
import { useState } from "react";
import { readNotificationsAction } from "@/app/(console)/notifications/actions";
import { QueryError } from "@/components/console/query-error";
import { reachable } from "@/components/console/reachable";
import { rowsOf } from "@/components/store/operation-query";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { notificationWords as words } from "@/components/words/notification.words";
import type { NotificationJson } from "@/lib/notification/notification.present";
import { notificationCountOptions, notificationListOptions } from "./notification.keys";
import { NotificationRow } from "./notification-row";

/** So many can be named at once. */
const mostNamed = 100;
const readNotifications = reachable(readNotificationsAction);

/** What concerns this person. Opening one reads it. */
export function NotificationsPage() {
  const client = useQueryClient();
  const [unread, setUnread] = useState(true);
  // As often as the bell counts them.
  const query = useInfiniteQuery({ ...notificationListOptions(unread), refetchInterval: 30_000 });
  const rows = rowsOf<NotificationJson>(query.data);
  async function read(ids?: string[]) {
    const result = await readNotifications(ids ? { notification_ids: ids } : {});
    if (!result.ok) return toast.error(result.message);
    client.setQueryData(notificationCountOptions().queryKey, result.value);
    await client.invalidateQueries({ queryKey: ["listNotifications"] });
  }
  const unreadIds = rows.filter((row) => row.read_at === null).map(({ id }) => id);
  const some = unreadIds.length > 0;
  // Where all of them are in sight, one that has come since is not among what was read.
  const readAll = () => read(query.hasNextPage || unreadIds.length > mostNamed ? undefined : unreadIds);
  return (
    <PageBody>
      <PageHeader
        title={words.title}
        description={words.about}
        actions={
          <Button icon={<CheckCheck size={15} aria-hidden="true" />} disabled={!some} onClick={() => void readAll()}>
            {words.readAll}
          </Button>
        }
      />
      <fieldset className="flex gap-1">
        <legend className="sr-only">{words.filter.label}</legend>
        {[true, false].map((which) => (
          <Button
            key={String(which)}
            size="sm"
            variant={which === unread ? "secondary" : "quiet"}
            aria-pressed={which === unread}
            onClick={() => setUnread(which)}
          >
            {which ? words.filter.unread : words.filter.all}
          </Button>
        ))}
      </fieldset>
      {query.isPending ? (
        <div className="rounded-lg border border-line">
          <SkeletonRows rows={5} label={words.loading} />
        </div>
      ) : query.isError && !query.data ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<Bell aria-hidden="true" />} title={unread ? words.noneUnread.title : words.none.title}>
          {unread ? words.noneUnread.text : words.none.text}
        </EmptyState>
      ) : (
        <ul aria-label={words.title} className="divide-y divide-line rounded-lg border border-line">
          {rows.map((row) => (
            <NotificationRow key={row.id} notification={row} onRead={() => void read([row.id])} />
          ))}
        </ul>
      )}
      {query.hasNextPage ? (
        <Button className="self-start" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.more}
        </Button>
      ) : null}
    </PageBody>
  );
}
