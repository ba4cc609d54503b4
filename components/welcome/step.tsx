import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { welcomeWords } from "@/components/words/welcome.words";

export type StepState = "done" | "now" | "later";
export type StepProps = {
  number: number;
  title: ReactNode;
  state: StepState;
  /** One line beside a title that is done. */
  result?: ReactNode;
  children?: ReactNode;
};

/** One step of the way: a number that becomes a check mark, and what is to be done while it is its turn. */
export function Step({ number, title, state, result, children }: StepProps) {
  return (
    <li aria-current={state === "now" ? "step" : undefined} className="group/step relative flex gap-3.5 pb-6 last:pb-0">
      <span aria-hidden="true" className="absolute top-7 bottom-1 left-3 w-px bg-line group-last/step:hidden" />
      <span
        aria-hidden="true"
        className={cx(
          "flex size-6 shrink-0 items-center justify-center rounded-full border font-medium text-xs tabular-nums transition-colors",
          state === "done" && "border-success-line bg-success-soft text-success",
          state === "now" && "border-accent bg-accent text-accent-ink",
          state === "later" && "border-line bg-surface text-faint",
        )}
      >
        {state === "done" ? <Check size={13} strokeWidth={3} className="animate-pop-in" /> : number}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-0.5">
          <h3 tabIndex={-1} className={cx("text-base", state === "later" ? "text-muted" : "font-semibold")}>
            <span className="sr-only">{welcomeWords.step[state]}</span>
            {title}
          </h3>
          {result ? <span className="min-w-0 break-words text-muted text-sm">{result}</span> : null}
        </div>
        {children ? <div className="mt-2.5">{children}</div> : null}
      </div>
    </li>
  );
}
