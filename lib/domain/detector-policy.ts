import { z } from "zod";
import { isAppError } from "./app-error";
import { parsePattern } from "./custom-pattern";
import { type DetectedKind, type DetectorAction, detectorActions } from "./detector-kinds";

const pattern = z
  .string()
  .min(1, "must not be empty")
  .max(500, "must have at most 500 characters")
  .superRefine((text, context) => {
    try {
      parsePattern(text);
    } catch (error) {
      if (!isAppError(error)) throw error;
      context.addIssue({ code: "custom", message: error.message });
    }
  });

/** A team's own rule. */
export const customRule = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, "must have 1 to 40 characters of a-z, 0-9 and -"),
  name: z
    .string()
    .trim()
    .min(1, "must not be blank")
    .max(60, "must have at most 60 characters")
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), "must not contain control characters"),
  pattern,
  action: z.enum(detectorActions).default("flag"),
});
export type CustomRule = z.output<typeof customRule>;

const action = (standard: DetectorAction) => z.enum(detectorActions).default(standard);

/** Each rule is asked at every write. */
const mostCustomRules = 20;

/**
 * What is done about each kind of finding in a store. By default nothing changes what is stored: secrets and hidden characters
 * are flagged, what honest text has as well is not looked for.
 */
export const detectorSettings = z.strictObject({
  secret: action("flag"),
  hidden_text: action("flag"),
  personal_data: action("off"),
  model_instruction: action("off"),
  custom: z
    .array(customRule)
    .max(mostCustomRules, `must have at most ${mostCustomRules} rules`)
    .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, "must have distinct ids")
    .default([]),
});
export type DetectorSettings = z.output<typeof detectorSettings>;

/** What is done about a finding of this kind and rule. A rule that is gone does nothing any more. */
export function actionFor(settings: DetectorSettings, { kind, rule }: { kind: string; rule: string }): DetectorAction {
  if (kind === "custom") return settings.custom.find(({ id }) => id === rule)?.action ?? "off";
  return settings[kind as Exclude<DetectedKind, "custom">] ?? "off";
}

/** Whether any finding keeps a write back for review. */
export function mayQuarantine(settings: DetectorSettings): boolean {
  const { custom, ...kinds } = settings;
  return Object.values(kinds).includes("quarantine") || custom.some((rule) => rule.action === "quarantine");
}
