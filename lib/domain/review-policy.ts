import { z } from "zod";
import { isAppError } from "./app-error";
import { type DetectorSettings, mayQuarantine } from "./detector-policy";
import { type PathGlob, parseGlob } from "./path-glob";

/**
 * What happens to an agent's write: `open` is live at once, `approved` waits until a person approved it, `quarantine` waits
 * only where something was found in it.
 */
export const reviewPolicies = ["open", "quarantine", "approved"] as const;

export type ReviewPolicy = (typeof reviewPolicies)[number];

const ruleId = z.string().regex(/^[a-z0-9-]{1,40}$/, "must have 1 to 40 characters of a-z, 0-9 and -");
const glob = z
  .string()
  .max(500)
  .superRefine((text, context) => {
    try {
      parseGlob(text);
    } catch (error) {
      if (!isAppError(error)) throw error;
      context.addIssue({ code: "custom", message: error.message });
    }
  });

// Rules are met on every write: each pattern is read once.
const known = new Map<string, PathGlob>();
const mostKnown = 1_000;

function globMatches(text: string, path: string): boolean {
  let parsed = known.get(text);
  if (!parsed) {
    if (known.size >= mostKnown) known.clear();
    parsed = parseGlob(text);
    known.set(text, parsed);
  }
  return parsed.matches(path);
}

const distinctIds = (rules: readonly { id: string }[]) => new Set(rules.map((rule) => rule.id)).size === rules.length;

/** A part of a store with a policy of its own, and people who are asked to review it. */
const pathRule = z.strictObject({
  id: ruleId,
  glob,
  /** Left out: the store's policy, only the owners are of this rule. */
  policy: z.enum(reviewPolicies).nullable().default(null),
  /** Ids of users. */
  owners: z.array(z.string().max(64)).max(20).default([]),
});
export type PathRule = z.output<typeof pathRule>;

/** Changes that are approved without a person, except every n-th. Never one with findings. */
export const autoApproval = z.strictObject({
  id: ruleId,
  glob,
  /** A key's id or a service account's; null: whatever key wrote it. */
  key_id: z.string().max(64).nullable().default(null),
  /** Every n-th change that fits still goes to a person; 0: none does. */
  sample_every: z.number().int().min(0).max(1_000).default(10),
  on: z.boolean().default(false),
});
export type AutoApproval = z.output<typeof autoApproval>;

/** A store's review settings, as kept in its settings. */
export const reviewSettings = z.strictObject({
  policy: z.enum(reviewPolicies).default("open"),
  /** Members' own changes are reviewed too. */
  members: z.boolean().default(false),
  rules: z.array(pathRule).max(50).refine(distinctIds, "must have distinct ids").default([]),
  auto_approve: z.array(autoApproval).max(50).refine(distinctIds, "must have distinct ids").default([]),
});
export type ReviewSettings = z.output<typeof reviewSettings>;

const strictness: Record<ReviewPolicy, number> = { open: 0, quarantine: 1, approved: 2 };

/** The first rule that fits a path, which is the one that counts. */
function ruleFor(settings: ReviewSettings, path: string): PathRule | null {
  return settings.rules.find((rule) => globMatches(rule.glob, path)) ?? null;
}

/** The policy for what happens at these paths: the strictest of theirs, so that moving something out of a guarded folder is guarded too. */
export function policyFor(settings: ReviewSettings, paths: readonly string[]): ReviewPolicy {
  const policies = paths.map((path) => ruleFor(settings, path)?.policy ?? settings.policy);
  return policies.reduce((a, b) => (strictness[b] > strictness[a] ? b : a), "open");
}

/** Whether any write to the store may have to wait: where not, what is newest is what everybody is served. */
export function mayHold({ review, detectors }: HoldingSettings): boolean {
  return (
    review.policy !== "open" ||
    review.rules.some((rule) => rule.policy !== null && rule.policy !== "open") ||
    mayQuarantine(detectors)
  );
}

/** The part of a store's settings that can keep a write back. */
export interface HoldingSettings {
  review: ReviewSettings;
  detectors: DetectorSettings;
}

/** The owners of the rules that fit any of the paths, each once. */
export function ownersOf(settings: ReviewSettings, paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap((path) => ruleFor(settings, path)?.owners ?? []))];
}

/** What rules look at in a change. */
export interface RuledChange {
  keyId: string | null;
  /** Whose key it is: a rule for it fits with all of its keys. */
  serviceAccountId: string | null;
  paths: readonly string[];
}

/** The first auto-approval rule that is on and fits a change by this key to all these paths. */
export function autoApprovalFor(settings: ReviewSettings, change: RuledChange): AutoApproval | null {
  return settings.auto_approve.find((rule) => rule.on && autoApprovalFits(rule, change)) ?? null;
}

/** Whether a rule fits, on or not: rules are tried on history before they are switched on. */
export function autoApprovalFits(rule: AutoApproval, { keyId, serviceAccountId, paths }: RuledChange): boolean {
  const byWhom = rule.key_id === null || rule.key_id === keyId || rule.key_id === serviceAccountId;
  return byWhom && paths.every((path) => globMatches(rule.glob, path));
}
