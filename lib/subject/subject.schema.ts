import { z } from "zod";
import {
  flagField,
  idField,
  limitField,
  pageField,
  reasonField,
  timeField,
  wellFormedField,
} from "@/lib/domain/schema-parts";
import { redactionReasons } from "@/lib/version/version";
import { keepGrounds, piles } from "./subject";

/** Kept beyond the case: it is refused where it says whose case it is. */
const label = wellFormedField.trim().min(1, "must not be empty").max(120, "must have at most 120 characters");

const value = wellFormedField
  .trim()
  .min(2, "must have at least 2 characters")
  .max(200, "must have at most 200 characters");

const identifier = z.union(
  [
    z
      .strictObject({ kind: z.enum(["name", "email", "user_id", "other"]), value })
      .transform((one) => ({ ...one, key: null })),
    z.strictObject({
      kind: z.literal("metadata"),
      key: wellFormedField.min(1, "must not be empty").max(64, "must have at most 64 characters"),
      value: wellFormedField.max(512, "must have at most 512 characters"),
    }),
  ],
  { error: "each must be a name, e-mail, user id or other text of 2 to 200 characters, or a pair of metadata" },
);
const identifiers = z.array(identifier).min(1, "must name at least one").max(100, "must be at most 100");

export const openSubjectInput = z.strictObject({
  label,
  identifiers,
  /** A month from now where it is left out. */
  due_at: timeField.nullish(),
});
export type OpenSubjectInput = z.output<typeof openSubjectInput>;

const subject_id = idField("sbj");
export const subjectInput = z.strictObject({ subject_id });
export type SubjectInput = z.output<typeof subjectInput>;

/** What is left out stays; identifiers are given as a whole. */
export const updateSubjectInput = z.strictObject({
  subject_id,
  label: label.nullish(),
  identifiers: identifiers.nullish(),
  due_at: timeField.nullish(),
});
export type UpdateSubjectInput = z.output<typeof updateSubjectInput>;

export const listSubjectsInput = z.strictObject({
  /** Only those that are closed, or only those that are not; left out for both. */
  closed: flagField.optional(),
  limit: limitField.default(20),
  page: pageField.optional(),
});
export type ListSubjectsInput = z.output<typeof listSubjectsInput>;

const reportFormats = ["json", "zip"] as const;
export const reportSubjectInput = z.strictObject({ subject_id, format: z.enum(reportFormats).default("json") });
export type ReportSubjectInput = z.output<typeof reportSubjectInput>;

export const listItemsInput = z.strictObject({
  subject_id,
  pile: z.enum(piles),
  limit: limitField.default(50),
  page: pageField.optional(),
});
export type ListItemsInput = z.output<typeof listItemsInput>;

export const moveItemsInput = z
  .strictObject({
    subject_id,
    /** Ids of stores, memories, changes and comments. */
    items: z.array(z.string().min(1).max(64)).min(1, "choose at least one").max(500, "must be at most 500"),
    pile: z.enum(piles),
    ground: z.enum(keepGrounds).nullish(),
    legal_words: wellFormedField.trim().max(200, "must have at most 200 characters").default(""),
  })
  .refine(({ pile, ground }) => pile !== "keep" || ground != null, {
    path: ["ground"],
    error: "must say why it is kept",
  });
export type MoveItemsInput = z.output<typeof moveItemsInput>;

const size = z.number().int().min(0);

export const applySubjectInput = z.strictObject({
  subject_id,
  reason: z.enum(redactionReasons).default("personal_data"),
  legal_ground: wellFormedField.trim().max(200, "must have at most 200 characters").default(""),
  note: reasonField.default(""),
  /** How many are in each pile, as the officer read it: it is refused where that has changed. */
  expected: z.strictObject({ erase: size, mask: size, keep: size }),
});
export type ApplySubjectInput = z.output<typeof applySubjectInput>;
