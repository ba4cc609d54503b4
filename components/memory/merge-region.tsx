"use client";

import { Check, ChevronsUpDown } from "lucide-react";
import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { VisibleText } from "@/components/ui/visible-text";
import { memoryMergeWords } from "@/components/words/memory-merge.words";
import { splitLines } from "@/lib/domain/line-diff";
import { type Choice, type Conflict, chosenText } from "./merge-model";

const shownAtEachEnd = 3;
const text =
  "whitespace-pre-wrap px-3 py-1.5 font-mono text-xs leading-5 [overflow-wrap:anywhere] [unicode-bidi:plaintext]";

/** Lines that nobody has to decide about; a long stretch shows its ends. */
export function MergedLines({ text: merged }: { text: string }) {
  const [open, setOpen] = useState(false);
  const lines = splitLines(merged);
  const hidden = lines.length - 2 * shownAtEachEnd;
  if (open || hidden < 3) return <Lines text={merged} />;
  return (
    <div>
      <Lines text={lines.slice(0, shownAtEachEnd).join("")} />
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-7 w-full items-center gap-2 rounded-sm px-3 text-muted text-xs hover:bg-hover hover:text-ink pointer-coarse:min-h-10"
      >
        <ChevronsUpDown size={13} aria-hidden="true" />
        {memoryMergeWords.showMerged(hidden)}
      </button>
      <Lines text={lines.slice(-shownAtEachEnd).join("")} />
    </div>
  );
}

/** How lines end is not what is decided on: a carriage return would be marked as hidden in each. */
const shown = (lines: string) => lines.replaceAll("\r\n", "\n").replace(/\n$/, "");

function Lines({ text: lines }: { text: string }) {
  return (
    <p dir="auto" className={cx(text, "py-0 text-muted")}>
      <VisibleText text={shown(lines)} />
    </p>
  );
}

export type MergeConflictProps = {
  conflict: Conflict;
  number: number;
  of: number;
  choice: Choice | undefined;
  /** What was typed here before the other side changed it once more. */
  typed: { key: string; text: string } | undefined;
  onChoose: (choice: Choice) => void;
  onKeep: (key: string, text: string) => void;
};

const options = [
  { take: "mine", label: memoryMergeWords.mine },
  { take: "theirs", label: memoryMergeWords.theirs },
  { take: "both", label: memoryMergeWords.both },
  { take: "edit", label: memoryMergeWords.edit },
] as const;

/** A place that both sides changed: what each made of it, and the choice. */
export function MergeConflict({ conflict, number, of, choice, typed, onChoose, onKeep }: MergeConflictProps) {
  const id = useId();
  // It decides again once “Edit” is chosen again: until then nobody has said that they saw what the other side says now.
  const again = choice === undefined ? typed : undefined;
  const take = (wanted: Choice["take"]) => {
    if (wanted !== "edit") return onChoose({ take: wanted });
    onChoose({ take: "edit", text: choice ? chosenText(conflict, choice) : (typed?.text ?? conflict.mine) });
  };
  return (
    <section
      aria-label={memoryMergeWords.place.name(number, of)}
      className={cx(
        "overflow-hidden rounded-lg border bg-surface",
        choice ? "border-success-line" : "border-warning-line",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-3 py-2">
        <span className="font-medium text-sm">{memoryMergeWords.place.name(number, of)}</span>
        {choice ? (
          <Badge tone="success" icon={<Check aria-hidden="true" />}>
            {memoryMergeWords.place.decided}
          </Badge>
        ) : (
          <Badge tone="warning">{again ? memoryMergeWords.place.again : memoryMergeWords.place.open}</Badge>
        )}
        <fieldset className="ml-auto flex overflow-hidden rounded-md border border-line-strong/55">
          <legend className="sr-only">{memoryMergeWords.place.legend(number)}</legend>
          {options.map((option) => (
            <label
              key={option.take}
              className={cx(
                "flex min-h-7 items-center border-line border-l px-2.5 text-xs first-of-type:border-l-0 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-10",
                choice?.take === option.take ? "bg-accent font-medium text-accent-ink" : "bg-surface hover:bg-sunken",
              )}
            >
              <input
                type="radio"
                name={id}
                className="sr-only"
                checked={choice?.take === option.take}
                onChange={() => take(option.take)}
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      </div>
      {choice?.take === "edit" || again ? (
        <div className="p-3">
          <Field label={memoryMergeWords.place.text(number)} hideLabel>
            <Textarea
              mono
              autoFocus
              spellCheck={false}
              rows={4}
              value={again ? again.text : choice?.take === "edit" ? choice.text : ""}
              className="text-xs leading-5"
              onChange={({ currentTarget: { value } }) =>
                again ? onKeep(again.key, value) : onChoose({ take: "edit", text: value })
              }
            />
          </Field>
        </div>
      ) : null}
      <div className="grid md:grid-cols-2">
        <Side
          name={memoryMergeWords.mine}
          text={conflict.mine}
          taken={choice?.take === "mine" || choice?.take === "both"}
        />
        <Side
          second
          name={memoryMergeWords.theirs}
          text={conflict.theirs}
          taken={choice?.take === "theirs" || choice?.take === "both"}
        />
      </div>
      <details className="border-line border-t">
        <summary className="px-3 py-1.5 text-muted text-xs hover:text-ink">{memoryMergeWords.place.before}</summary>
        <p dir="auto" className={cx(text, "pt-0 text-muted")}>
          {conflict.base === "" ? memoryMergeWords.place.new : <VisibleText text={shown(conflict.base)} />}
        </p>
      </details>
    </section>
  );
}

type SideProps = { name: string; text: string; taken: boolean; second?: boolean };

function Side({ name, text: content, taken, second = false }: SideProps) {
  return (
    <div className={cx("min-w-0", second && "max-md:border-t md:border-l", taken && "bg-success-soft")}>
      <p className="flex items-center gap-1.5 px-3 pt-2 font-medium text-muted text-xs">
        {name}
        {taken ? (
          <>
            <Check size={13} aria-hidden="true" className="text-success" />
            <span className="sr-only">{memoryMergeWords.place.taken}</span>
          </>
        ) : null}
      </p>
      <p dir="auto" className={text}>
        {content === "" ? (
          <span className="font-sans text-faint italic">{memoryMergeWords.place.removed}</span>
        ) : (
          <VisibleText text={shown(content)} />
        )}
      </p>
    </div>
  );
}
