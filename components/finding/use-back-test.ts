"use client";

import { useEffect, useRef, useState } from "react";
import { useStoreActions } from "@/components/store/store-actions";
import type { BackTestedJson } from "@/lib/finding/finding.present";

const mostSamples = 10;

export type BackTest = Pick<BackTestedJson, "versions" | "matches" | "live" | "samples" | "left"> & {
  pattern: string;
  state: "running" | "stopped" | "done";
  /** Left after the first stretch: against this, progress is measured. Null until then. */
  of: number | null;
  message?: string;
};

function withPage(test: BackTest, page: BackTestedJson): BackTest {
  return {
    ...test,
    versions: test.versions + page.versions,
    matches: test.matches + page.matches,
    live: test.live + page.live,
    samples: [...test.samples, ...page.samples].slice(0, mostSamples),
    left: page.left,
    of: test.of ?? page.left,
    state: page.next_page === null ? "done" : "running",
  };
}

/** Searches a store's history for a pattern, a stretch at a time; whoever stops it asks for no more. */
export function useBackTest(storeId: string): { test?: BackTest; run: (pattern: string) => void; stop: () => void } {
  const { backTestRule } = useStoreActions();
  const [test, setTest] = useState<BackTest>();
  const turn = useRef(0);
  // A page that was left asks for nothing more.
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  async function search(pattern: string) {
    turn.current += 1;
    const mine = turn.current;
    let now: BackTest = { pattern, versions: 0, matches: 0, live: 0, samples: [], left: 0, of: null, state: "running" };
    setTest(now);
    let page: string | null = null;
    do {
      const result = await backTestRule({ memory_store_id: storeId, pattern, ...(page === null ? {} : { page }) });
      if (turn.current !== mine) return;
      now = result.ok ? withPage(now, result.value) : { ...now, state: "stopped", message: result.message };
      setTest(now);
      page = result.ok ? result.value.next_page : null;
    } while (page !== null);
  }
  function stop() {
    turn.current += 1;
    setTest((last) => last && { ...last, state: "stopped" });
  }
  return { test, run: (pattern) => void search(pattern), stop };
}
