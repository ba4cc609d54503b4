"use client";

import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useMediaQuery } from "./use-media-query";

/** Whether the page is being put on paper: for what only paper shows, so that it costs nothing on the screen. */
export function usePrinting(): boolean {
  // Not every browser says it by the query alone, and none waits for a later drawing.
  const [begun, setBegun] = useState(false);
  const onPaper = useMediaQuery("print");
  useEffect(() => {
    const begin = () => flushSync(() => setBegun(true));
    const end = () => setBegun(false);
    window.addEventListener("beforeprint", begin);
    window.addEventListener("afterprint", end);
    return () => {
      window.removeEventListener("beforeprint", begin);
      window.removeEventListener("afterprint", end);
    };
  }, []);
  return begun || onPaper;
}
