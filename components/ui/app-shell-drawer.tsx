"use client";

import { Menu as MenuIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Drawer } from "./drawer";
import { IconButton } from "./icon-button";

/** The navigation behind a button. It is open on one page only, so following a link closes it. */
export function AppShellDrawer({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  return (
    <Drawer
      title="Navigation"
      hideTitle
      side="left"
      size="sm"
      open={openOn === pathname}
      onOpenChange={(open) => setOpenOn(open ? pathname : null)}
      trigger={<IconButton label="Open the navigation" icon={<MenuIcon size={18} aria-hidden="true" />} />}
    >
      <div className="flex h-full flex-col">{children}</div>
    </Drawer>
  );
}
