"use client";

import { useSyncExternalStore } from "react";
import { useMediaQuery } from "./use-media-query";

function watchChoice(listener: () => void) {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** The colours in force: the person's choice on `<html data-theme>`, or else the system's. For what CSS cannot reach. */
export function useTheme(): { dark: boolean; highContrast: boolean } {
  const chosen = useSyncExternalStore(
    watchChoice,
    () => document.documentElement.dataset.theme,
    () => undefined,
  );
  const systemDark = useMediaQuery("(prefers-color-scheme: dark)");
  const highContrast = useMediaQuery("(prefers-contrast: more)");
  return { dark: chosen === undefined ? systemDark : chosen === "dark", highContrast };
}
