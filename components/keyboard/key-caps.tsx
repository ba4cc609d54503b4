"use client";

import { useSyncExternalStore } from "react";
import { Kbd } from "@/components/ui/kbd";
import { uiWords } from "@/components/words/ui.words";

const never = () => () => {};
const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether the main modifier is ⌘ here; Ctrl is assumed until the browser has said. */
function useApple(): boolean {
  return useSyncExternalStore(never, isApple, () => false);
}

/** What some caps are called in this language. */
const caps: Record<string, string> = uiWords.keys.caps;

/** One way to press a shortcut, as the caps of this machine's keyboard. */
export function KeyCaps({ keys }: { keys: string }) {
  const apple = useApple();
  const sequence = keys.split(" ");
  return (
    <span className="inline-flex items-center gap-1">
      {sequence.map((chord, index) => (
        <span key={chord} className="inline-flex items-center gap-1">
          {index > 0 ? <span className="text-faint text-xs">{uiWords.keys.after}</span> : null}
          <Kbd
            keys={chord
              .split("+")
              .map((key) =>
                key === "mod" && apple ? "⌘" : (caps[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key)),
              )
              .join(" ")}
          />
        </span>
      ))}
    </span>
  );
}
