"use client";

import { useHere } from "@/components/console/here";
import { PageFailure, type PageFailureProps } from "@/components/console/page-failure";
import { pageWords } from "@/components/words/page.words";

/** In the place of a page; the navigation stays. */
export default function ConsoleError(failure: PageFailureProps) {
  const inStore = useHere().storeId !== undefined;
  return <PageFailure {...failure} text={inStore ? pageWords.crash.textKept : pageWords.crash.text} />;
}
