"use client";

import { useEffect } from "react";
import { coming } from "./coming";

/** In the place of a part that somebody opened while its code is fetched: draws nothing there, and has the frame say that it comes. */
export function ComingPart() {
  useEffect(() => coming.begin(), []);
  return null;
}
