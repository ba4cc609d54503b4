"use client";

import type { ComponentProps } from "react";
import { useEarlyChange } from "./use-early-change";

/** A place between two ends, by hand or by arrow keys. */
export function Slider(props: Omit<ComponentProps<"input">, "type" | "className">) {
  const ref = useEarlyChange(props);
  return (
    <input
      {...props}
      ref={ref}
      type="range"
      className="h-6 min-w-0 flex-1 cursor-pointer accent-(--accent) pointer-coarse:h-10"
    />
  );
}
