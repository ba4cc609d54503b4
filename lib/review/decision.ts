import { z } from "zod";

/** Verdicts as they are kept; `correct` is what saving in the editor does. */
export const verdicts = ["approve", "flag", "revert", "correct"] as const;
export type Verdict = (typeof verdicts)[number];

const heldBefore = z.object({
  memory_id: z.string(),
  /** Null where the memory was not held. */
  change_id: z.string().nullable(),
  author_id: z.string().nullable(),
  approved_version_id: z.string().nullable(),
  /** The head that was in place before the verdict. */
  head_version_id: z.string(),
});
export type HeldBefore = z.output<typeof heldBefore>;

/** What an undo brings back: the review states that the decision changed and who was served what. Ids only. */
export const decisionBefore = z.union([
  z.object({ part_of: z.string() }),
  z.object({
    states: z.array(
      z.object({
        change_id: z.string(),
        state: z.string().nullable(),
        by: z.string().nullable(),
        at: z.string().nullable(),
      }),
    ),
    held: z.array(heldBefore),
  }),
]);
export type DecisionBefore = Exclude<z.output<typeof decisionBefore>, { part_of: string }>;
