import { z } from "zod";
import { isAppError } from "@/lib/domain/app-error";
import { type PathGlob, parseGlob } from "@/lib/domain/path-glob";
import { reviewStates } from "@/lib/domain/review-state";
import {
  filterField,
  idField,
  pageField,
  pathPrefixField,
  timeField,
  wellFormedField,
  wholeNumberField,
} from "@/lib/domain/schema-parts";
import { atField } from "@/lib/history/at-field";
import { versionOperations } from "@/lib/version/version";

/** More than anybody types; a whole text that was pasted is said to be too long. */
const longestQuery = 1_000;

export const queryField = wellFormedField.max(
  longestQuery,
  `must have at most ${longestQuery.toLocaleString("en")} characters`,
);

const mostStores = 100;
const storesRule = "must be one or several ids of stores, with commas between them";
const storeIds = z.array(idField("memstore")).min(1, storesRule).max(mostStores, storesRule);
/** One store, or several as a list or with commas between them. */
const storesField = z
  .union([storeIds, z.string().transform((text) => text.split(","))], { error: storesRule })
  .pipe(storeIds)
  .transform((ids) => [...new Set(ids)]);

const globField = z.string().transform((text, context): PathGlob => {
  try {
    return parseGlob(text);
  } catch (error) {
    if (!isAppError(error)) throw error;
    context.addIssue({ code: "custom", message: error.message });
    return z.NEVER;
  }
});

const filters = {
  memory_store_id: storesField.optional(),
  path_glob: globField.optional(),
  path_prefix: pathPrefixField.optional(),
  actor_id: filterField.optional(),
  session_id: filterField.optional(),
  operation: z.enum(versionOperations).optional(),
  review_state: z.enum(reviewStates).optional(),
  /** A kind of finding or its rule, or `any`. */
  finding: filterField.optional(),
  updated_gte: timeField.optional(),
  updated_lte: timeField.optional(),
};

export const searchTextInput = z
  .strictObject({
    /** Words, "quoted phrases", and either with `-` before it for what must not be there. */
    query: queryField,
    ...filters,
    /** `history` looks through every version, also of what was deleted. */
    scope: z.enum(["live", "history"]).default("live"),
    /** `approved` finds what agents are served where writes wait for review. */
    revision: z.enum(["head", "approved"]).default("head"),
    /** In one store: what was live then, or with `history` what had been written by then. */
    at: atField.optional(),
    limit: wholeNumberField(1, 50).default(20),
    page: pageField.optional(),
  })
  .refine((input) => input.at === undefined || input.memory_store_id?.length === 1, {
    path: ["at"],
    error: "is a moment of one store: name that store in memory_store_id",
  })
  .refine((input) => input.scope === "live" || input.revision === "head", {
    path: ["revision"],
    error: "must be head where history is searched: the history holds what was not approved, too",
  });
export type SearchTextInput = z.output<typeof searchTextInput>;
