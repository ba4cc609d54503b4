"use client";

import { Dialog as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { CloseButton } from "./close-button";
import { cx } from "./cx";
import { overlayClasses } from "./dialog";
import { useReturnFocus } from "./use-return-focus";

export type DrawerProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The title is read by a screen reader and not drawn. */
  hideTitle?: boolean;
  side?: "left" | "right";
  size?: "sm" | "md" | "lg";
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  footer?: ReactNode;
  children: ReactNode;
};

const widths = { sm: "sm:max-w-72", md: "sm:max-w-md", lg: "sm:max-w-2xl" } as const;
const sides = {
  left: "left-0 border-r animate-enter-left",
  right: "right-0 border-l animate-enter-right",
} as const;

/** A panel over one edge: details beside a list, or the navigation on a small screen. */
export function Drawer(props: DrawerProps) {
  const { title, description, hideTitle, side = "right", size = "md", trigger, open, onOpenChange, footer } = props;
  const returnFocus = useReturnFocus(Boolean(open), Boolean(trigger));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses} />
        <Radix.Content
          {...returnFocus}
          className={cx(
            "fixed inset-y-0 z-40 flex w-[calc(100vw-3rem)] flex-col border-line bg-raised text-ink shadow-overlay outline-none",
            sides[side],
            widths[size],
          )}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className={cx("flex items-start gap-2", hideTitle ? "sr-only" : "border-b py-3 pr-12 pl-4")}>
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
              {description ? <Radix.Description className="text-muted">{description}</Radix.Description> : null}
            </div>
          </header>
          <div className={cx("min-h-0 flex-1 overflow-y-auto", !hideTitle && "p-4")}>{props.children}</div>
          {footer ? <footer className="flex justify-end gap-2 border-t px-4 py-3">{footer}</footer> : null}
          <Radix.Close asChild>
            <CloseButton />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
