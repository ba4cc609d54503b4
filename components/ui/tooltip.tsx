"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { Kbd } from "./kbd";

/** Once, in the root layout: a second tooltip opens without delay while one was open. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={450} skipDelayDuration={250}>
      {children}
    </Radix.Provider>
  );
}

export type TooltipProps = {
  label: ReactNode;
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  /** One focusable element that takes a ref. */
  children: ReactElement;
};

/** A short explanation on hover and on keyboard focus. Never the only place where something is said. */
export function Tooltip({ label, shortcut, side = "bottom", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-72 animate-fade-in items-center gap-2 rounded-sm bg-ink px-2 py-1 text-canvas text-xs shadow-raised"
        >
          <span className="min-w-0 break-words">{label}</span>
          {shortcut ? <Kbd keys={shortcut} inverse /> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
