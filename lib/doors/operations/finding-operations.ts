import "server-only";
import { backTestRule } from "@/lib/finding/back-test-rule";
import { dismissFinding, restoreFinding } from "@/lib/finding/dismiss-finding";
import { presentBackTested, presentDetected, presentFinding } from "@/lib/finding/finding.present";
import {
  backTestRuleInput,
  dismissFindingInput,
  findingInput,
  listFindingsInput,
  tryDetectorsInput,
} from "@/lib/finding/finding.schema";
import { listFindings } from "@/lib/finding/list-findings";
import { tryDetectors } from "@/lib/finding/try-detectors";
import { defineOperation } from "../operation";

/** What detectors found, and the rules by which they look. */
export const findingOperations = {
  listFindings: defineOperation({
    name: "listFindings",
    action: "change.read",
    effect: "read",
    summary: "List what detectors found, the newest first: rule, version and place, never the text.",
    input: listFindingsInput,
    run: listFindings,
    present: ({ findings, nextPage }) => ({ data: findings.map(presentFinding), next_page: nextPage }),
  }),
  dismissFinding: defineOperation({
    name: "dismissFinding",
    action: "change.review",
    effect: "write",
    summary: "Dismiss a finding, and with it all of equal text in the store, those to come included.",
    input: dismissFindingInput,
    run: dismissFinding,
    present: presentFinding,
  }),
  restoreFinding: defineOperation({
    name: "restoreFinding",
    action: "change.review",
    effect: "write",
    summary: "Take the dismissal of a finding back.",
    input: findingInput,
    run: restoreFinding,
    present: presentFinding,
  }),
  tryDetectors: defineOperation({
    name: "tryDetectors",
    action: "change.read",
    effect: "write",
    summary: "Try detector settings on a text; nothing is written.",
    input: tryDetectorsInput,
    run: tryDetectors,
    present: (seen) => ({ data: seen.map(presentDetected) }),
  }),
  backTestRule: defineOperation({
    name: "backTestRule",
    action: "change.read",
    effect: "read",
    summary: "What a pattern would have found in the history of a store, stretch by stretch.",
    input: backTestRuleInput,
    run: backTestRule,
    present: presentBackTested,
  }),
};
