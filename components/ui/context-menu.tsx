"use client";

import { ContextMenu as Radix } from "radix-ui";
import type { ReactElement } from "react";
import { type MenuContent, MenuEntries, menuClasses } from "./menu-entry";

export type ContextMenuProps = {
  entries: MenuContent;
  /** One element that takes a ref; right click, long press, the menu key and Shift+F10 open the menu on it. */
  children: ReactElement;
  onOpenChange?: (open: boolean) => void;
};

/** The acts of the thing under the pointer. Offer each of them somewhere visible as well. */
export function ContextMenu({ entries, children, onOpenChange }: ContextMenuProps) {
  return (
    <Radix.Root onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content collisionPadding={8} className={menuClasses}>
          <MenuEntries entries={entries} within="context" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
