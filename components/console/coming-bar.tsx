"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { Progress } from "@/components/ui/progress";
import { consoleWords } from "@/components/words/console.words";
import { comingPage } from "./coming-page";

/** Says that the page somebody went to is on its way, where a slow line keeps it. */
export function ComingBar() {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const coming = useSyncExternalStore(comingPage.subscribe, comingPage.isComing, () => false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page.
  useEffect(() => comingPage.arrived(), [pathname, search]);
  if (!coming) return null;
  return (
    <Progress
      label={consoleWords.coming}
      done={0}
      total={null}
      className="fixed inset-x-0 top-0 z-50 max-h-0.5 w-full rounded-none print:hidden"
    />
  );
}
