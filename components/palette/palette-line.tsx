"use client";

import { Command } from "cmdk";
import { KeyCaps } from "@/components/keyboard/key-caps";
import { cx } from "@/components/ui/cx";
import { onMiddleClick } from "@/components/ui/middle-click";
import { PathText } from "@/components/ui/path-text";
import { VisibleText } from "@/components/ui/visible-text";
import type { Entry } from "./entry";

/** One line of a list that is searched; `aside` when it was asked for in a new tab. */
export function Line({ entry, onTake }: { entry: Entry; onTake: (aside: boolean) => void }) {
  return (
    <Command.Item
      value={entry.id}
      onSelect={() => onTake(false)}
      onClickCapture={(event) => {
        if (entry.href === undefined || (!event.ctrlKey && !event.metaKey)) return;
        event.stopPropagation();
        onTake(true);
      }}
      {...(entry.href === undefined ? {} : onMiddleClick(() => onTake(true)))}
      className="group/line flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-selected pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted data-[selected=true]:[&>svg]:text-accent-text"
    >
      {entry.icon}
      <span
        className={cx("min-w-0 truncate", entry.path && "font-mono text-xs")}
        title={entry.path ? entry.label : undefined}
      >
        {entry.path ? <FoundPath path={entry.label} /> : <VisibleText text={entry.label} />}
      </span>
      <span className="flex-1" />
      {entry.detail ? (
        <span className="min-w-0 max-w-[45%] shrink-0 truncate text-muted text-xs">
          <VisibleText text={entry.detail} />
        </span>
      ) : null}
      {entry.keys ? (
        <span className="shrink-0 pointer-coarse:hidden" aria-hidden="true">
          <KeyCaps keys={entry.keys} />
        </span>
      ) : null}
    </Command.Item>
  );
}

/** The folders in grey, the name in ink. */
function FoundPath({ path }: { path: string }) {
  const cut = path.lastIndexOf("/") + 1;
  return (
    <>
      <span className="text-muted">
        <PathText path={path.slice(0, cut)} />
      </span>
      <span className="font-semibold">
        <PathText path={path.slice(cut)} />
      </span>
    </>
  );
}
