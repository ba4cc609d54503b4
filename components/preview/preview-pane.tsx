"use client";

import dynamic from "next/dynamic";
import { SkeletonRows } from "@/components/ui/skeleton";
import { previewWords } from "@/components/words/preview.words";

/** The preview, whose code is fetched when one is first looked at. */
export const PreviewPane = dynamic(() => import("./memory-preview"), {
  ssr: false,
  loading: () => <SkeletonRows label={previewWords.pane.loading} rows={6} />,
});
