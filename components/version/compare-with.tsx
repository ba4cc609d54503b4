"use client";

import dynamic from "next/dynamic";

/** Asks what to compare a version with. It is fetched when somebody asks for it. */
export const CompareWith = dynamic(() => import("./compare-with-dialog"), { ssr: false });
