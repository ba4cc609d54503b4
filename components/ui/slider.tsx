"use client";

import type { ComponentProps, CSSProperties } from "react";
import { useEarlyChange } from "./use-early-change";

type SliderProps = Omit<ComponentProps<"input">, "type" | "className" | "style"> &
  Record<"min" | "max" | "value", number>;

/** A place between two ends, by hand or by arrow keys. */
export function Slider(props: SliderProps) {
  const ref = useEarlyChange(props);
  const { min, max, value } = props;
  return (
    <input
      {...props}
      ref={ref}
      type="range"
      style={{ "--fill": max > min ? (value - min) / (max - min) : 0 } as CSSProperties}
      className="h-6 min-w-0 flex-1 cursor-pointer pointer-coarse:h-10"
    />
  );
}
