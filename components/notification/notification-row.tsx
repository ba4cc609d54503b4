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
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Time } from "@/components/ui/time";
import { notificationWords as words } from "@/components/words/notification.words";
import type { NotificationKind } from "@/lib/notification/notification";
import type { NotificationJson } from "@/lib/notification/notification.present";
import { placeOf, sentenceOf } from "./notification-place";

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

const name = (text: string) => <strong className="font-medium">{text}</strong>;

function saidOf(notification: NotificationJson): ReactNode {
  const { memory_store: store, by, key } = notification;
  if (key?.name) return words.keys[key.state](name(key.name));
  return words.kinds[sentenceOf(notification)](
    name(by === null ? words.aProgram : (by.name ?? words.somebody)),
    name(store.name ?? words.aStore),
  );
}

/** One of them, in a sentence made of names; the words of the change are on its own page. */
export function NotificationRow(props: { notification: NotificationJson; onRead: () => void }) {
  const { notification, onRead } = props;
  const { kind, created_at: at, read_at: readAt } = notification;
  const unread = readAt === null;
  const place = placeOf(notification);
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
            href={place.href}
            onClick={unread ? onRead : undefined}
            className="rounded-xs py-1 text-accent-text hover:underline"
          >
            {words[place.link]}
          </Link>
        </p>
      </div>
      {unread ? (
        <IconButton label={words.markRead} icon={<Check size={15} aria-hidden="true" />} onClick={onRead} />
      ) : null}
    </li>
  );
}
