import { z } from "zod";
import { detectedKinds } from "@/lib/domain/detector-kinds";
import { customRule, detectorSettings } from "@/lib/domain/detector-policy";
import { flagField, idField, limitField, pageField, timeField, wellFormedField } from "@/lib/domain/schema-parts";

const findingStates = ["open", "dismissed", "all"] as const;

export const listFindingsInput = z.strictObject({
  limit: limitField.default(20),
  page: pageField.optional(),
  memory_store_id: idField("memstore").optional(),
  memory_id: idField("mem").optional(),
  memory_version_id: idField("memver").optional(),
  change_id: idField("chg").optional(),
  kind: z.enum(detectedKinds).optional(),
  rule: wellFormedField.max(60).optional(),
  state: z.enum(findingStates).default("open"),
  /** Only what is in a text that is live now. */
  live: flagField.default(false),
  created_at_gte: timeField.optional(),
  created_at_lte: timeField.optional(),
});
export type ListFindingsInput = z.output<typeof listFindingsInput>;

const finding_id = idField("fnd");

export const findingInput = z.strictObject({ finding_id });
export type FindingInput = z.output<typeof findingInput>;

export const dismissFindingInput = z.strictObject({
  finding_id,
  reason: wellFormedField
    .trim()
    .max(500, "must have at most 500 characters")
    .nullish()
    .transform((text) => text || null),
});
export type DismissFindingInput = z.output<typeof dismissFindingInput>;

export const tryDetectorsInput = z.strictObject({
  memory_store_id: idField("memstore"),
  text: z.string().max(20_000, "must have at most 20,000 characters"),
  detectors: detectorSettings,
});
export type TryDetectorsInput = z.output<typeof tryDetectorsInput>;

export const backTestRuleInput = z.strictObject({
  memory_store_id: idField("memstore"),
  pattern: customRule.shape.pattern,
  page: pageField.optional(),
});
export type BackTestRuleInput = z.output<typeof backTestRuleInput>;
