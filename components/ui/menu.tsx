"use client";

import { DropdownMenu } from "radix-ui";
import type { ReactElement } from "react";
import { type MenuContent, MenuEntries, menuClasses } from "./menu-entry";

export type { MenuEntry } from "./menu-entry";
export type MenuProps = {
  /** One button that takes a ref. */
  trigger: ReactElement;
  entries: MenuContent;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** A list of acts behind a button. Arrows, Home, End and first letters move; Escape gives the focus back. */
export function Menu({ trigger, entries, align = "end", side = "bottom", open, onOpenChange }: MenuProps) {
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content align={align} side={side} sideOffset={4} collisionPadding={8} className={menuClasses}>
          <MenuEntries entries={entries} within="menu" />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
