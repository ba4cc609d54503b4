"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { previewWords } from "@/components/words/preview.words";
import type { CheckedLanguage } from "./check-text";
import type { TextProblem } from "./json-problem";

/** Milliseconds without a key press before a text is read. */
const pause = 250;

/** Says quietly whether a text is what its path promises. It never stands in the way of saving. */
export function CheckNote({ language, text }: { language: CheckedLanguage; text: string }) {
  const [checked, setChecked] = useState<{ problem: TextProblem | null } | null>(null);
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(async () => {
      // Where its code cannot be had, as after a new start of the server, nothing is said about the text.
      const reader = await import("./check-text").catch(() => null);
      if (wanted && reader) setChecked({ problem: reader.findTextProblem(language, text) });
    }, pause);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [language, text]);
  const problem = checked?.problem;
  return (
    <span
      role="status"
      className={problem ? "flex min-w-0 items-center gap-1.5 text-warning" : "flex items-center gap-1.5"}
    >
      {checked === null ? null : problem ? (
        <>
          <TriangleAlert size={13} aria-hidden="true" className="shrink-0" />
          <span className="min-w-0">{previewWords.check.line(problem.line, problem.message)}</span>
        </>
      ) : (
        <>
          <CircleCheck size={13} aria-hidden="true" className="shrink-0 text-success" />
          {previewWords.check.valid[language]}
        </>
      )}
    </span>
  );
}
