"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";
import { useTouched } from "./first-touch";

/**
 * A link whose page is fetched ahead: its frame once anybody does anything at all on this page, so that the first screen loads nothing
 * but itself, and the whole of it once somebody points at the link or comes to it with the keyboard.
 */
export function HoverLink(props: ComponentProps<typeof Link>) {
  const [meant, setMeant] = useState(false);
  const touched = useTouched();
  const mean = () => setMeant(true);
  const asked = props.prefetch ?? (meant ? true : touched ? undefined : false);
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
