"use client";

import { Dialog as Radix } from "radix-ui";
import { type ReactElement, type ReactNode, useRef } from "react";
import { CloseButton } from "./close-button";
import { cx } from "./cx";
import { useReturnFocus } from "./use-return-focus";

export type DialogProps = {
  title: ReactNode;
  description?: ReactNode;
  /** The element that opens it; without one, steer it by `open`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  size?: "sm" | "md" | "lg" | "xl";
  /** Buttons, the main one last. Stays in view while the body scrolls. */
  footer?: ReactNode;
  /** While something irrevocable is under way: Escape, the cross and a click outside do nothing. */
  locked?: boolean;
  /** For what is read rather than filled in: the focus goes to the body, so that Space and the arrows scroll it, and to no control further down. */
  reading?: boolean;
  children?: ReactNode;
};

const widths = { sm: "sm:max-w-sm", md: "sm:max-w-lg", lg: "sm:max-w-2xl", xl: "sm:max-w-5xl" } as const;

export const overlayClasses = "fixed inset-0 z-40 animate-fade-in bg-scrim";
export const dialogClasses =
  "fixed z-40 flex max-h-[min(92dvh,56rem)] w-full flex-col border border-line bg-raised text-ink shadow-overlay outline-none inset-x-0 bottom-0 animate-pop-in rounded-t-xl sm:inset-x-auto sm:top-[max(4vh,min(14vh,8rem))] sm:max-h-[min(calc(97dvh-max(4vh,min(14vh,8rem))),56rem)] sm:bottom-auto sm:left-1/2 sm:w-[calc(100vw-3rem)] sm:-translate-x-1/2 sm:rounded-xl";

/** Asks or shows one thing above the page. Focus goes in, stays in, and returns to where it was. */
export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    trigger,
    open,
    onOpenChange,
    size = "md",
    footer,
    locked = false,
    reading,
    children,
  } = props;
  const body = useRef<HTMLDivElement>(null);
  const returnFocus = useReturnFocus(Boolean(open), Boolean(trigger));
  const hold = (event: Event) => {
    if (locked) event.preventDefault();
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses} />
        <Radix.Content
          {...returnFocus}
          onOpenAutoFocus={(event) => {
            if (!reading || !body.current) return;
            event.preventDefault();
            body.current.focus({ preventScroll: true });
          }}
          onEscapeKeyDown={hold}
          onInteractOutside={hold}
          className={cx(dialogClasses, widths[size])}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <header className="flex items-start gap-3 px-4 pt-3.5 pb-2 sm:px-5 sm:pt-4">
            <div className="min-w-0 flex-1 pr-8">
              <Radix.Title className="font-semibold text-lg">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-0.5 text-base text-muted">{description}</Radix.Description>
              ) : null}
            </div>
          </header>
          {children ? (
            <div
              ref={body}
              tabIndex={reading ? -1 : undefined}
              className="min-h-0 flex-1 overflow-y-auto px-4 py-2 outline-none sm:px-5"
            >
              {children}
            </div>
          ) : null}
          {footer ? <DialogFooter>{footer}</DialogFooter> : <div className="h-3" />}
          {/* Last, so that the focus goes to the first field and not to the way out. */}
          <Radix.Close asChild disabled={locked}>
            <CloseButton />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** The row of buttons at the end; full width and main one on top under a thumb. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <footer className="flex flex-col-reverse gap-2 px-4 pt-3 pb-4 sm:flex-row sm:justify-end sm:px-5">
      {children}
    </footer>
  );
}

/** Wraps a button so that pressing it also closes the dialog or drawer it stands in. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
