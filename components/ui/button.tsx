import type Link from "next/link";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cx } from "./cx";
import { HoverLink } from "./hover-link";
import { Spinner } from "./spinner";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode; iconEnd?: ReactNode };
type AsButton = Omit<ComponentProps<"button">, "disabled"> & { href?: undefined; disabled?: boolean; busy?: boolean };
type AsLink = ComponentProps<typeof Link> & { href: string; busy?: undefined; disabled?: undefined };
export type ButtonProps = Look & (AsButton | AsLink);

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-accent text-accent-ink hover:bg-accent-hover active:bg-accent-hover",
  secondary: "border-line-strong/55 bg-surface text-ink hover:border-muted hover:bg-sunken active:bg-selected",
  quiet: "border-transparent text-muted hover:bg-hover hover:text-ink active:bg-selected data-[state=open]:bg-hover",
  danger: "border-transparent bg-danger-solid text-danger-solid-ink hover:bg-danger-solid-hover",
};
const sizes: Record<ButtonSize, string> = {
  sm: "h-7 gap-1 px-2 text-xs pointer-coarse:min-h-9 pointer-coarse:px-2.5",
  md: "h-8 gap-1.5 px-3 text-sm pointer-coarse:min-h-10",
  lg: "h-10 gap-2 px-4 text-base",
};
const dimmed = "disabled:cursor-not-allowed disabled:text-faint";
const dimmedGround = "disabled:border-line disabled:bg-sunken";

/** The classes of a button, for the rare element that is neither a `<button>` nor a link. */
export function buttonClasses(look: { variant?: ButtonVariant; size?: ButtonSize } = {}): string {
  return cx(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md border font-medium no-underline transition-colors",
    variants[look.variant ?? "secondary"],
    sizes[look.size ?? "md"],
    dimmed,
    look.variant === "quiet" ? "disabled:bg-transparent" : dimmedGround,
  );
}

function refuse(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * What starts an act; with `href` it is a link that looks the same.
 * `busy` keeps the focus and the width, says so to a screen reader and refuses a second press.
 */
export function Button({ variant, size, icon, iconEnd, className, children, ...rest }: ButtonProps) {
  const classes = cx(buttonClasses({ variant, size }), className);
  if (rest.href !== undefined) {
    const { busy: _busy, disabled: _disabled, ...link } = rest;
    return (
      <HoverLink {...link} className={classes}>
        {icon}
        {children}
        {iconEnd}
      </HoverLink>
    );
  }
  const { busy = false, href: _href, type = "button", onClick, ...button } = rest;
  return (
    <button
      {...button}
      type={type}
      className={cx(classes, busy && "cursor-progress")}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? refuse : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {iconEnd}
    </button>
  );
}
