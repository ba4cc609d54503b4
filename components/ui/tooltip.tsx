"use client";

import {
  cloneElement,
  type DOMAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { fetchAhead } from "./first-touch";
import { lazyPart } from "./lazy-part";
import type { Side } from "./place-beside";

/** Milliseconds: of rest before it opens, in which the next one opens at once, and in which the pointer may come over to it. */
const rest = 450;
const soon = 250;
const crossing = 120;

const loadTip = () => import("./tooltip-shown");
const Tip = lazyPart(loadTip);
if (typeof window !== "undefined") fetchAhead(loadTip);

/** There is one tooltip at a time. */
let hideShown: (() => void) | null = null;
let hiddenAt = Number.NEGATIVE_INFINITY;

export type TooltipProps = {
  label: ReactNode;
  shortcut?: string;
  side?: Side;
  /** One focusable element. */
  children: ReactElement;
};

type Anchor = HTMLElement;
type Handlers = Pick<
  DOMAttributes<Anchor>,
  "onPointerMove" | "onPointerLeave" | "onPointerDown" | "onClick" | "onFocus" | "onBlur"
> & { "aria-describedby"?: string };

/** What it is shown for now, and what the pointer and the keyboard do about that. */
function useTooltip() {
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef(false);
  /** After a press the name is known: nothing opens until the pointer has left. */
  const pressed = useRef(false);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = false;
  }, []);
  const hide = useCallback(() => {
    stop();
    if (hideShown !== hide) return;
    hideShown = null;
    hiddenAt = performance.now();
    setAnchor(null);
  }, [stop]);
  useEffect(() => hide, [hide]);
  const show = (on: Anchor) => {
    stop();
    if (hideShown !== hide) hideShown?.();
    hideShown = hide;
    setAnchor(on);
  };
  const showSoon = (on: Anchor) => {
    if (waiting.current) return;
    stop();
    waiting.current = true;
    timer.current = setTimeout(() => show(on), performance.now() - hiddenAt < soon ? 0 : rest);
  };
  const hideSoon = () => {
    stop();
    timer.current = setTimeout(hide, crossing);
  };
  const press = () => {
    pressed.current = true;
    hide();
  };
  const handlers: Required<Omit<Handlers, "aria-describedby">> = {
    onPointerMove: (event: PointerEvent<Anchor>) => {
      if (event.pointerType === "touch" || pressed.current) return;
      if (anchor) stop();
      else showSoon(event.currentTarget);
    },
    onPointerLeave: () => {
      pressed.current = false;
      if (anchor) hideSoon();
      else stop();
    },
    onPointerDown: press,
    onClick: press,
    onFocus: (event) => {
      if (event.currentTarget.matches(":focus-visible")) show(event.currentTarget);
    },
    onBlur: hide,
  };
  return { anchor, handlers, hide, keep: stop, leave: hideSoon };
}

/** The element's own handler first, then the tooltip's. */
function joined(own: Handlers, added: Omit<Handlers, "aria-describedby">): Handlers {
  const both: Record<string, unknown> = {};
  for (const name of Object.keys(added) as (keyof typeof added)[]) {
    both[name] = (event: never) => {
      (own[name] as ((event: never) => void) | undefined)?.(event);
      (added[name] as ((event: never) => void) | undefined)?.(event);
    };
  }
  return both;
}

/** A short explanation on hover and on keyboard focus. Never the only place where something is said. */
export function Tooltip({ label, shortcut, side = "bottom", children }: TooltipProps) {
  const id = useId();
  const { anchor, handlers, hide, keep, leave } = useTooltip();
  const own = children.props as Handlers;
  const describedBy = [own["aria-describedby"], anchor && id].filter(Boolean).join(" ") || undefined;
  return (
    <>
      {cloneElement(children as ReactElement<Handlers>, {
        ...joined(own, handlers),
        "aria-describedby": describedBy,
      })}
      {anchor
        ? createPortal(
            <Suspense fallback={null}>
              <Tip
                id={id}
                anchor={anchor}
                side={side}
                label={label}
                shortcut={shortcut}
                onHide={hide}
                onEnter={keep}
                onLeave={leave}
              />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}
