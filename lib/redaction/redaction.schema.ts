import { z } from "zod";
import { idField, limitField, pageField, reasonField, wellFormedField } from "@/lib/domain/schema-parts";
import { redactionReasons } from "@/lib/version/version";
import { headChoices } from "./redaction";

/** Short ones would be everywhere; a text of one sign is no secret. */
const lookedFor = wellFormedField
  .min(2, "must have at least 2 characters")
  .max(10_000, "must have at most 10,000 characters");
const ignore_case = z.boolean().default(true);

/** What to look for. It is kept in the memory of the process that looks, and nowhere else. */
const redactionStart = z.discriminatedUnion("source", [
  z.strictObject({ source: z.literal("words"), text: lookedFor, ignore_case }),
  z.strictObject({ source: z.literal("pattern"), pattern: lookedFor, ignore_case: z.boolean().default(false) }),
  z.strictObject({ source: z.literal("identifiers"), texts: z.array(lookedFor).min(1).max(100), ignore_case }),
  z.strictObject({ source: z.literal("finding"), finding_id: idField("fnd") }),
  z.strictObject({
    source: z.literal("version"),
    memory_store_id: idField("memstore"),
    memory_version_id: idField("memver"),
  }),
  z.strictObject({ source: z.literal("path"), path: lookedFor.startsWith("/", "must begin with a slash") }),
]);
export type RedactionStart = z.output<typeof redactionStart>;

export const scanRedactionInput = z.strictObject({
  start: redactionStart,
  /** Left out for all stores that the actor sees. */
  memory_store_ids: z.array(idField("memstore")).min(1, "choose at least one store").max(500).nullish(),
});
export type ScanRedactionInput = z.output<typeof scanRedactionInput>;

const redaction_id = idField("rdc");
export const redactionInput = z.strictObject({ redaction_id });
export type RedactionInput = z.output<typeof redactionInput>;

export const listRedactionsInput = z.strictObject({ limit: limitField.default(20), page: pageField.optional() });
export type ListRedactionsInput = z.output<typeof listRedactionsInput>;

export const listHitsInput = z.strictObject({
  redaction_id,
  limit: limitField.default(50),
  page: pageField.optional(),
});
export type ListHitsInput = z.output<typeof listHitsInput>;

export const applyRedactionInput = z.strictObject({
  redaction_id,
  heads: z.enum(headChoices).default("mask"),
  /** Equal content in stores that were not looked through, too. */
  with_same: z.boolean().default(false),
  /** Ids of versions, changes and comments that are to stay. */
  leave_out: z.array(z.string().min(1).max(64)).max(5_000).default([]),
  reason: z.enum(redactionReasons),
  legal_ground: wellFormedField.trim().max(200, "must have at most 200 characters").default(""),
  note: reasonField.default(""),
  /** How many hits the scan found, as the officer read it: it is refused where that has changed. */
  expected_hits: z.number().int().min(1),
});
export type ApplyRedactionInput = z.output<typeof applyRedactionInput>;
