"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useSyncExternalStore } from "react";
import { coming } from "@/components/ui/coming";
import { Progress } from "@/components/ui/progress";
import { consoleWords } from "@/components/words/console.words";

/** Says that what somebody went to or opened is on its way, where a slow line keeps it. */
export function ComingBar() {
  const pathname = usePathname();
  const search = useSearchParams().toString();
  const late = useSyncExternalStore(coming.subscribe, coming.isLate, () => false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another page.
  useEffect(() => coming.arrived(), [pathname, search]);
  if (!late) return null;
  return (
    <Progress
      label={consoleWords.coming}
      done={0}
      total={null}
      className="fixed inset-x-0 top-0 z-50 max-h-0.5 w-full rounded-none print:hidden"
    />
  );
}
