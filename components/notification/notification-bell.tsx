"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { cx } from "@/components/ui/cx";
import { HoverLink } from "@/components/ui/hover-link";
import { consoleWords } from "@/components/words/console.words";
import { notificationCountOptions } from "./notification.keys";

/** How many things concern this person and are unread, and the way to them. */
export function NotificationBell({ className }: { className?: string }) {
  // What waits at another's hand, such as a text that an agent wrote over, is not told live.
  const unread = useQuery({ ...notificationCountOptions(), refetchInterval: 30_000 }).data?.unread ?? 0;
  const label = consoleWords.bell(unread);
  return (
    <HoverLink
      href="/notifications"
      aria-label={label}
      title={label}
      className={cx(
        "relative inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-10",
        className,
      )}
    >
      <Bell size={16} aria-hidden="true" />
      {unread > 0 ? (
        <span
          aria-hidden="true"
          className="absolute -top-0.5 left-1/2 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 font-medium text-[0.625rem] text-accent-ink tabular-nums leading-none"
        >
          {consoleWords.bellMost(unread)}
        </span>
      ) : null}
    </HoverLink>
  );
}
