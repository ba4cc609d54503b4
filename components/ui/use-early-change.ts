"use client";

import { type ChangeEvent, type Ref, type RefCallback, useEffectEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { type Control, type EarlyChange, takeEarlyChange } from "./early-acts";
import { useOwnRef } from "./use-own-ref";

type Wiring<Kind extends Control> = {
  ref?: Ref<Kind>;
  value?: unknown;
  checked?: boolean;
  onChange?: (event: ChangeEvent<Kind>) => void;
};

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** Whether there is something to tell: a box may have been changed back, and of several choices one that was taken back says nothing. */
function counts(control: Control, { checked }: EarlyChange): boolean {
  if (!isBox(control)) return true;
  return checked !== control.defaultChecked && (control.type === "checkbox" || control.checked);
}

/** Says again what was said: a drawing may have taken it back. */
function repeat(control: Control, { value, checked }: EarlyChange): void {
  if (!isBox(control)) {
    if (control.value !== value) control.value = value;
  } else if (checked !== undefined && control.checked !== checked) control.checked = checked;
}

/**
 * What somebody chose or typed before the page was alive counts: the browser shows it, but the page was not told, and its next drawing
 * would take it back. As soon as the control comes to life its `onChange` hears of it, one control after the other, so that each knows of those before.
 * @returns the ref for the control; `ref` gets it too
 */
export function useEarlyChange<Kind extends Control>(wiring: Wiring<Kind>): RefCallback<Kind> {
  const [own, attach] = useOwnRef(wiring.ref);
  const isAsked = useRef(false);
  const tell = useEffectEvent((control: Kind, change: EarlyChange) => {
    const { value, checked, onChange } = wiring;
    // It may have been the change that brought the control to life: then it has been told.
    if (isBox(control) ? checked === change.checked : value === change.value) return;
    repeat(control, change);
    // All that is read of such an event.
    onChange?.({ currentTarget: control, target: control } as ChangeEvent<Kind>);
  });
  useLayoutEffect(() => {
    const control = own.current;
    if (!control || isAsked.current) return;
    isAsked.current = true;
    const change = takeEarlyChange(control);
    if (!change || !counts(control, change)) return;
    queueMicrotask(() => {
      if (control.isConnected) flushSync(() => tell(control, change));
    });
  }, [own]);
  return attach;
}
