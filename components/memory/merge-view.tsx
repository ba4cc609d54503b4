"use client";

import { CircleCheck, GitMerge } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Diff } from "@/components/ui/diff";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { diffRows } from "@/components/version/diff-rows";
import { memoryMergeWords } from "@/components/words/memory-merge.words";
import type { MemoryJson } from "@/lib/memory/memory.present";
import {
  type Choice,
  type Choices,
  type Conflict,
  conflictKey,
  type Merge,
  mergeWithChoices,
  typedBefore,
} from "./merge-model";
import { MergeConflict, MergedLines } from "./merge-region";
import type { MemoryEditing } from "./use-memory-editing";
import type { MemoryPlace } from "./use-place";

/** Put away once the merged text is saved. */
export const mergedToast = "merged";

export type MergeViewProps = { head: MemoryJson; editing: MemoryEditing; place: MemoryPlace };

/** Two edits of one text brought together: what does not overlap is merged already, the rest is decided here. */
export function MergeView({ head, editing, place }: MergeViewProps) {
  const [choices, setChoices] = useKeptChoices(`${head.id} ${editing.draft?.baseVersionId}`);
  const { baseText: base, text: mine } = editing;
  const theirs = head.content ?? "";
  const merge = useMemo(
    () => (base === undefined ? null : mergeWithChoices({ base: base ?? "", mine, theirs }, choices)),
    [base, mine, theirs, choices],
  );
  if (!merge) return <SkeletonRows label={memoryMergeWords.loading} rows={8} />;

  const keep = (key: string, choice: Choice) => setChoices(new Map([...choices, [key, choice]]));
  const choose = (conflict: Conflict, choice: Choice) => keep(conflictKey(conflict), choice);
  const chooseAll = (take: "mine" | "theirs") =>
    setChoices(new Map(merge.conflicts.map((conflict) => [conflictKey(conflict), { take }])));
  function accept(text: string) {
    editing.rebase(text);
    setChoices(new Map());
    // Nothing is left to look through and to save.
    if (text === theirs) return place.go({});
    place.go({ view: "changes" });
    toast.info(memoryMergeWords.merged.title, {
      id: mergedToast,
      description: memoryMergeWords.merged.text,
    });
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <MergeSummary merge={merge} redacted={base === null} onAll={chooseAll} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {merge.conflicts.length === 0 ? (
          <Preview before={theirs} after={merge.text ?? ""} />
        ) : (
          <div className="flex flex-col gap-3 bg-sunken p-3 md:p-4">
            {merge.regions.map((region, index) =>
              region.kind === "merged" ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a region is its place in the text.
                <MergedLines key={index} text={region.text} />
              ) : (
                <MergeConflict
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above; somebody may be typing while the other side changes.
                  key={index}
                  conflict={region}
                  number={merge.conflicts.indexOf(region) + 1}
                  of={merge.conflicts.length}
                  choice={choices.get(conflictKey(region))}
                  typed={typedBefore(region, merge, choices)}
                  onChoose={(choice) => choose(region, choice)}
                  onKeep={(key, text) => keep(key, { take: "edit", text })}
                />
              ),
            )}
          </div>
        )}
      </div>
      <footer className="flex shrink-0 flex-col-reverse gap-2 border-line border-t px-3 py-2.5 sm:flex-row sm:items-center md:px-4">
        <Button variant="quiet" onClick={() => place.go({})}>
          {memoryMergeWords.back}
        </Button>
        <span className="flex-1" />
        <Button
          variant="primary"
          disabled={merge.text === null}
          icon={<GitMerge size={15} aria-hidden="true" />}
          onClick={() => merge.text !== null && accept(merge.text)}
        >
          {merge.open > 0 ? memoryMergeWords.left(merge.open) : memoryMergeWords.submit}
        </Button>
      </footer>
    </div>
  );
}

/** What was decided in merges that are not through, for as long as the page lives: one may look at the text in between. */
const undone = new Map<string, Choices>();

function useKeptChoices(merge: string): [Choices, (choices: Choices) => void] {
  const [choices, setChoices] = useState<Choices>(() => undone.get(merge) ?? new Map());
  return [
    choices,
    (next) => {
      if (next.size > 0) undone.set(merge, next);
      else undone.delete(merge);
      setChoices(next);
    },
  ];
}

/** What saving the merged text would change in the newest version. */
function Preview({ before, after }: { before: string; after: string }) {
  const rows = useMemo(() => diffRows(before, after), [before, after]);
  return <Diff label={memoryMergeWords.changes} rows={rows} empty={memoryMergeWords.same} />;
}

type MergeSummaryProps = { merge: Merge; redacted: boolean; onAll: (take: "mine" | "theirs") => void };

function MergeSummary({ merge, redacted, onAll }: MergeSummaryProps) {
  const count = merge.conflicts.length;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-3 py-2.5 md:px-4">
      <div className="min-w-0 flex-1 basis-64" role="status">
        <p className="flex items-center gap-1.5 font-medium">
          {count === 0 ? <CircleCheck size={15} aria-hidden="true" className="text-success" /> : null}
          {count === 0 ? memoryMergeWords.summary.fits : memoryMergeWords.summary.places(count)}
        </p>
        <p className="text-muted text-xs">
          {redacted
            ? memoryMergeWords.summary.redacted
            : count === 0
              ? memoryMergeWords.summary.fitsText
              : memoryMergeWords.summary.text}
        </p>
      </div>
      {count > 1 ? (
        <div className="flex gap-2">
          <Button size="sm" onClick={() => onAll("mine")}>
            {memoryMergeWords.mineEverywhere}
          </Button>
          <Button size="sm" onClick={() => onAll("theirs")}>
            {memoryMergeWords.theirsEverywhere}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
