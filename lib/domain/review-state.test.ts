import { expect, it } from "vitest";
import { directVerdicts, mayDecide, type ReviewState, reviewStates } from "@/lib/domain/review-state";

const open: [ReviewState | null, string[]][] = [
  ["pending", ["approve", "flag", "revert"]],
  ["approved", ["flag", "revert"]],
  ["corrected", []],
  ["reverted", []],
  ["flagged", ["approve", "revert"]],
  [null, ["flag", "revert"]],
];

it("knows every state", () => {
  expect(open.map(([state]) => state)).toEqual([...reviewStates, null]);
});

it.each(open)("leaves these verdicts open on a change that is %s: %s", (state, verdicts) => {
  expect(directVerdicts.filter((verdict) => mayDecide(verdict, state))).toEqual(verdicts);
});
