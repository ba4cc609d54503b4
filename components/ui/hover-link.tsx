"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";
import { useTurn } from "./first-touch";

export type HoverLinkProps = ComponentProps<typeof Link> & {
  /** A link of a long list: nothing is fetched for it before somebody points at it. */
  oneOfMany?: boolean;
};

/**
 * A link whose page is fetched ahead: its frame some time after anybody did anything at all on this page, so that the first screen loads
 * nothing but itself, and the whole of it once somebody points at the link or comes to it with the keyboard.
 */
export function HoverLink({ oneOfMany = false, ...props }: HoverLinkProps) {
  const [meant, setMeant] = useState(false);
  const mine = useTurn(!oneOfMany);
  const mean = () => setMeant(true);
  const asked = props.prefetch ?? (meant ? true : mine ? undefined : false);
  return (
    <Link
      {...props}
      prefetch={asked}
      onMouseEnter={(event) => {
        props.onMouseEnter?.(event);
        mean();
      }}
      onTouchStart={(event) => {
        props.onTouchStart?.(event);
        mean();
      }}
      onFocus={(event) => {
        props.onFocus?.(event);
        mean();
      }}
    />
  );
}
