"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** A link whose whole page is fetched ahead once somebody points at it or comes to it with the keyboard. */
export function HoverLink(props: ComponentProps<typeof Link>) {
  const [meant, setMeant] = useState(false);
  const mean = () => setMeant(true);
  return <Link {...props} prefetch={meant ? true : undefined} onMouseEnter={mean} onFocus={mean} />;
}
