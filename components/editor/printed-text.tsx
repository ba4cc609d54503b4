"use client";

import { usePrinting } from "@/components/ui/use-printing";

/** The whole text on paper, where an editor would stand with the lines that are in sight. */
export function PrintedText({ text }: { text: string }) {
  if (!usePrinting()) return null;
  return (
    <pre
      dir="auto"
      className="hidden whitespace-pre-wrap px-4 py-2.5 font-mono text-xs leading-5 [overflow-wrap:anywhere] [unicode-bidi:plaintext] print:block"
    >
      {text}
    </pre>
  );
}
