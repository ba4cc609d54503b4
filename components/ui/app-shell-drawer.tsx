"use client";

import { Menu as MenuIcon } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { uiWords } from "@/components/words/ui.words";
import { ComingPart } from "./coming-part";
import { dialogOpener } from "./dialog-opener";
import { fetchAhead } from "./first-touch";
import { IconButton } from "./icon-button";
import { lazyPart } from "./lazy-part";

const loadDrawer = () => import("./drawer").then((module) => ({ default: module.Drawer }));
const Drawer = lazyPart(loadDrawer);

/** The navigation behind a button. It is open on one page only, so following a link closes it. */
export function AppShellDrawer({ children }: { children: ReactNode }) {
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const [used, setUsed] = useState(false);
  const open = openOn === pathname;
  const change = (next: boolean) => {
    setUsed(true);
    setOpenOn(next ? pathname : null);
  };
  useEffect(() => fetchAhead(loadDrawer), []);
  const button = <IconButton label={uiWords.shell.openNavigation} icon={<MenuIcon size={18} aria-hidden="true" />} />;
  return (
    <>
      {dialogOpener(button, open, () => change(true))}
      {used ? (
        <Suspense fallback={<ComingPart />}>
          <Drawer title={uiWords.shell.navigation} hideTitle side="left" size="sm" open={open} onOpenChange={change}>
            <div className="flex h-full flex-col">{children}</div>
          </Drawer>
        </Suspense>
      ) : null}
    </>
  );
}
