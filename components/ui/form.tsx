"use client";

import { type ComponentProps, useLayoutEffect } from "react";
import { takeEarlySubmit } from "./early-acts";
import { useOwnRef } from "./use-own-ref";

/**
 * A form whose `onSubmit` also hears what was sent before the page was alive, after its fields have told what was typed into them.
 * Should the browser send it by itself all the same, nothing that was typed stands in the address.
 */
export function Form({ ref, onSubmit, ...props }: ComponentProps<"form">) {
  const [own, attach] = useOwnRef(ref);
  useLayoutEffect(() => {
    const form = own.current;
    const early = form && takeEarlySubmit(form);
    if (!early) return;
    const { submitter } = early;
    queueMicrotask(() => {
      if (form.isConnected) form.requestSubmit(submitter?.isConnected ? submitter : null);
    });
  }, [own]);
  // React gives the method of a form whose action is a function itself.
  const method = typeof props.action === "function" ? undefined : "post";
  return (
    <form
      method={method}
      {...props}
      ref={attach}
      onSubmit={(event) => {
        if (saysHalf(event)) return;
        onSubmit?.(event);
      }}
    />
  );
}

/** A field for a time or a number that holds half of one says that it is empty: the browser says what is missing, and nothing is sent. */
function saysHalf(event: Parameters<NonNullable<ComponentProps<"form">["onSubmit"]>>[0]): boolean {
  const half = [...event.currentTarget.elements].find(
    (field) => field instanceof HTMLInputElement && field.validity.badInput,
  );
  if (!(half instanceof HTMLInputElement)) return false;
  event.preventDefault();
  half.reportValidity();
  return true;
}
