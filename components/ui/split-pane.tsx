"use client";

import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { uiWords } from "@/components/words/ui.words";
import { useStoredNumber } from "./use-stored-number";

export type SplitPaneProps = {
  /** What the divider resizes, for a screen reader: "Width of the list". */
  label: string;
  first: ReactNode;
  second: ReactNode;
  /** Where this browser remembers the width. */
  storageKey: string;
  /** Pixels of the first pane. */
  initial?: number;
  min?: number;
  max?: number;
  /** On a narrow screen, and of `second` on paper, only this pane is shown; both are stacked without it. */
  narrow?: "first" | "second";
};

const steps: Record<string, number> = { ArrowLeft: -16, ArrowRight: 16, PageUp: 96, PageDown: -96 };

/** Two panes side by side with a divider between them that pointer and keyboard move; one above the other where it is narrow. */
export function SplitPane(props: SplitPaneProps) {
  const { first, second, storageKey, initial = 300, min = 200, max = 640, narrow } = props;
  const id = useId();
  const [remembered, remember] = useStoredNumber(`split:${storageKey}`);
  const [dragged, setDragged] = useState<number | null>(null);
  const clamp = (width: number) => Math.min(max, Math.max(min, Math.round(width)));
  const size = dragged ?? clamp(remembered ?? initial);
  return (
    <div
      style={{ "--split": `${size}px` } as CSSProperties}
      className="flex min-h-0 min-w-0 flex-1 flex-col md:flex-row"
      data-dragging={dragged === null ? undefined : true}
    >
      <div
        id={id}
        className={`flex min-h-0 min-w-0 flex-col md:flex md:w-(--split) md:max-w-2/5 md:shrink-0 lg:max-w-[70%] ${narrow === "second" ? "max-md:hidden print:hidden" : ""} ${narrow === "first" ? "max-md:flex-1" : ""}`}
      >
        {first}
      </div>
      <Divider
        controls={id}
        label={props.label}
        size={size}
        range={{ min, max, clamp }}
        onMove={setDragged}
        onSettle={(width) => {
          remember(width);
          setDragged(null);
        }}
      />
      <div className={`flex min-h-0 min-w-0 flex-1 flex-col ${narrow === "first" ? "max-md:hidden" : ""}`}>
        {second}
      </div>
    </div>
  );
}

type DividerProps = {
  controls: string;
  label: string;
  size: number;
  range: { min: number; max: number; clamp: (width: number) => number };
  onMove: (width: number) => void;
  /** The width to remember; null forgets it. */
  onSettle: (width: number | null) => void;
};

function Divider({ controls, label, size, range, onMove, onSettle }: DividerProps) {
  const grip = useRef<{ x: number; size: number } | null>(null);
  const widthAt = (event: PointerEvent) =>
    grip.current ? range.clamp(grip.current.size + event.clientX - grip.current.x) : size;

  function press(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, size };
  }
  function release(event: PointerEvent<HTMLElement>) {
    if (!grip.current) return;
    const width = widthAt(event);
    grip.current = null;
    onSettle(width);
  }
  function step(event: KeyboardEvent) {
    const by = steps[event.key];
    const to = event.key === "Home" ? range.min : event.key === "End" ? range.max : by === undefined ? null : size + by;
    if (to === null && event.key !== "Enter") return;
    event.preventDefault();
    onSettle(to === null ? null : range.clamp(to));
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is a widget, which <hr> is not.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-controls={controls}
      aria-label={label}
      aria-valuenow={size}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      aria-valuetext={uiWords.divider.size(size)}
      tabIndex={0}
      title={uiWords.divider.help}
      onPointerDown={press}
      onPointerMove={(event) => grip.current && onMove(widthAt(event))}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={() => onSettle(null)}
      onKeyDown={step}
      className="group relative z-10 hidden w-px shrink-0 cursor-col-resize touch-none bg-line before:absolute before:inset-y-0 before:-left-3 before:w-6 hover:bg-accent-line focus-visible:bg-accent focus-visible:outline-offset-0 active:bg-accent md:block print:hidden"
    />
  );
}
