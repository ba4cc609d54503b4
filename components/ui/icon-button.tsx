"use client";

import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button";
import { cx } from "./cx";
import { Tooltip, type TooltipProps } from "./tooltip";

export type IconButtonProps = Omit<ButtonProps, "children" | "icon" | "iconEnd" | "aria-label"> & {
  /** The name of the act: the tooltip, and what a screen reader says. */
  label: string;
  icon: ReactNode;
  shortcut?: string;
  side?: TooltipProps["side"];
};

const widths = {
  sm: "w-7 px-0! pointer-coarse:min-w-9",
  md: "w-8 px-0! pointer-coarse:min-w-10",
  lg: "w-10 px-0!",
} as const;

/** A square button with a picture only. */
export function IconButton({
  label,
  icon,
  shortcut,
  side,
  size = "md",
  variant = "quiet",
  className,
  ...rest
}: IconButtonProps) {
  const props = {
    ...rest,
    icon,
    size,
    variant,
    className: cx(widths[size], className),
    "aria-label": label,
  } as ButtonProps;
  return (
    <Tooltip label={label} shortcut={shortcut} side={side}>
      <Button {...props} />
    </Tooltip>
  );
}
