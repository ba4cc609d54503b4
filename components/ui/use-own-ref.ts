"use client";

import { type Ref, type RefCallback, type RefObject, useCallback, useRef } from "react";

/** An element that a component needs itself, and whoever uses the component may ask for, too. */
export function useOwnRef<Element>(ref: Ref<Element> | undefined): [RefObject<Element | null>, RefCallback<Element>] {
  const own = useRef<Element>(null);
  const attach = useCallback(
    (element: Element | null) => {
      own.current = element;
      if (typeof ref === "function") return ref(element);
      if (ref) ref.current = element;
    },
    [ref],
  );
  return [own, attach];
}
