import {
  AtSign,
  Check,
  CircleUserRound,
  History,
  KeyRound,
  MessageSquare,
  TriangleAlert,
  Undo2,
  UserRoundCheck,
  Users,
} from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { inboxHref } from "@/components/review/inbox-place";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Time } from "@/components/ui/time";
import { notificationWords as words } from "@/components/words/notification.words";
import type { NotificationKind } from "@/lib/notification/notification";
import type { NotificationJson } from "@/lib/notification/notification.present";

const icons: Record<NotificationKind, ReactNode> = {
  mentioned: <AtSign aria-hidden="true" />,
  assigned: <UserRoundCheck aria-hidden="true" />,
  owned: <CircleUserRound aria-hidden="true" />,
  commented: <MessageSquare aria-hidden="true" />,
  overturned: <Undo2 aria-hidden="true" />,
  stale: <History aria-hidden="true" />,
  approval_asked: <Users aria-hidden="true" />,
  approval_decided: <Users aria-hidden="true" />,
  glass_broken: <TriangleAlert aria-hidden="true" />,
  key_expiring: <KeyRound aria-hidden="true" />,
};

/** Whether it is about all that waits for somebody in a store: what a place of theirs has, or several that they were given at once. */
const waits = (kind: NotificationKind, change: string | null) =>
  kind === "owned" || (kind === "assigned" && change === null);

/** Where it happened: the change itself, or for an owner all that waits in the store. */
function hrefOf({
  kind,
  change_id: change,
  memory_store: store,
  approval_request_id: asked,
}: NotificationJson): string {
  if (asked) return "/approvals";
  if (kind === "key_expiring") return "/keys";
  if (waits(kind, change)) return inboxHref({ store: store.id, assignee: "me" });
  return inboxHref({ state: "any", change: change ?? undefined });
}

const name = (text: string) => <strong className="font-medium">{text}</strong>;

function saidOf({ kind, change_id: change, memory_store: store, by, key }: NotificationJson): ReactNode {
  if (key?.name) return words.keys[key.state](name(key.name));
  return words.kinds[kind === "assigned" && change === null ? "assignedSeveral" : kind](
    name(by === null ? words.aProgram : (by.name ?? words.somebody)),
    name(store.name ?? words.aStore),
  );
}

function linkOf({ kind, change_id: change, approval_request_id: asked }: NotificationJson): string {
  if (asked) return words.openApprovals;
  if (kind === "key_expiring") return words.openKeys;
  return waits(kind, change) ? words.openInbox : words.open;
}

/** One of them, in a sentence made of names; the words of the change are on its own page. */
export function NotificationRow(props: { notification: NotificationJson; onRead: () => void }) {
  const { notification, onRead } = props;
  const { kind, created_at: at, read_at: readAt } = notification;
  const unread = readAt === null;
  return (
    <li className={cx("flex items-start gap-3 px-4 py-3", !unread && "text-muted")}>
      <span className={cx("mt-0.5 shrink-0 [&_svg]:size-4", unread ? "text-accent-text" : "text-faint")}>
        {icons[kind]}
      </span>
      <div className="min-w-0 flex-1">
        <p className="break-words text-sm">
          {unread ? <span className="sr-only">{words.isUnread}: </span> : null}
          {saidOf(notification)}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted text-xs">
          <Time value={at} />
          <Link
            href={hrefOf(notification)}
            onClick={unread ? onRead : undefined}
            className="rounded-xs py-1 text-accent-text hover:underline"
          >
            {linkOf(notification)}
          </Link>
        </p>
      </div>
      {unread ? (
        <IconButton label={words.markRead} icon={<Check size={15} aria-hidden="true" />} onClick={onRead} />
      ) : null}
    </li>
  );
}
