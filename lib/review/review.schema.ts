import { z } from "zod";
import { origins } from "@/lib/domain/actor";
import { isAppError } from "@/lib/domain/app-error";
import { type PathGlob, parseGlob } from "@/lib/domain/path-glob";
import { autoApproval } from "@/lib/domain/review-policy";
import {
  bulkStates,
  directVerdicts,
  mostAtOnce,
  mostInRequest,
  type ReviewState,
  reviewStates,
} from "@/lib/domain/review-state";
import {
  filterField,
  idField,
  limitField,
  pageField,
  reasonField,
  timeField,
  viewField,
  wellFormedField,
  wholeNumberField,
} from "@/lib/domain/schema-parts";
import { versionOperations } from "@/lib/version/version";

export { type ReviewState, reviewStates };

/** Words that people write beside a change: kept as text, shown as text. */
export const commentField = wellFormedField
  .trim()
  .min(1, "must not be empty")
  .max(4_000, "must have at most 4,000 characters");

const change_id = idField("chg");
const memory_store_id = idField("memstore");

const directVerdict = z.enum(directVerdicts, { error: "must be approve, flag or revert" });

export const reviewChangeInput = z.strictObject({
  change_id,
  verdict: directVerdict,
  comment: commentField.nullish(),
  /** The state that the reviewer saw: where somebody decided meanwhile, the verdict is refused and that is said. */
  expected_state: z.enum(reviewStates).nullish(),
  /** On a revert: also what came later to the same memories and nobody has looked at. */
  include_later: z.boolean().default(false),
});
export type ReviewChangeInput = z.output<typeof reviewChangeInput>;

const severalChanges = (most: number) =>
  z
    .array(change_id)
    .min(1, "must name a change")
    .max(most, `must name at most ${most} changes`)
    .transform((ids) => [...new Set(ids)]);

export const undoReviewsInput = z.strictObject({
  change_ids: severalChanges(mostInRequest),
  /** Where somebody else decided since it is refused. */
  own_only: z.boolean().default(false),
});
export type UndoReviewsInput = z.output<typeof undoReviewsInput>;

const stateRule = `must be one or several of ${reviewStates.join(", ")}, or any`;
const someStates = z.array(z.enum([...reviewStates, "any"], { error: stateRule })).min(1, stateRule);

/** One state, several as a list or with commas between them, or `any`, which is null here. */
const statesField = z
  .union([someStates, z.string().transform((text) => text.split(","))], { error: stateRule })
  .pipe(someStates)
  .transform((states): ReviewState[] | null => {
    const named = [...new Set(states)].filter((state) => state !== "any");
    return named.length < new Set(states).size ? null : named;
  });

const globField = z.string().transform((text, context): PathGlob => {
  try {
    return parseGlob(text);
  } catch (error) {
    if (!isAppError(error)) throw error;
    context.addIssue({ code: "custom", message: error.message });
    return z.NEVER;
  }
});

const changeFilters = {
  memory_store_id: memory_store_id.optional(),
  state: statesField.default(["pending"]),
  actor_id: filterField.optional(),
  session_id: filterField.optional(),
  api_key_id: filterField.optional(),
  origin: z.enum(origins).optional(),
  operation: z.enum(versionOperations).optional(),
  path_glob: globField.optional(),
  /** A kind of finding or its rule, or `any`. */
  finding: filterField.optional(),
  /** A user's id, `me`, or `none` for what was given to nobody. */
  assignee: filterField.optional(),
  created_at_gte: timeField.optional(),
  created_at_lte: timeField.optional(),
};

export const listChangesInput = z.strictObject({
  ...changeFilters,
  order: z.enum(["newest", "oldest", "riskiest"]).default("newest"),
  limit: limitField.default(20),
  page: pageField.optional(),
});
export type ListChangesInput = z.output<typeof listChangesInput>;

export const countListedChangesInput = z.strictObject(changeFilters);
/** Which changes are meant, in whatever order and however many. */
export type ChangeFilters = z.output<typeof countListedChangesInput>;

export const listChangeAuthorsInput = z.strictObject({
  memory_store_id: memory_store_id.optional(),
  state: statesField.default(["pending"]),
});
export type ListChangeAuthorsInput = z.output<typeof listChangeAuthorsInput>;

export const countChangesInput = z.strictObject({
  memory_store_id: memory_store_id.optional(),
  /** Where there are very many, counting them all takes its time. */
  exact: z.boolean().default(false),
});
export type CountChangesInput = z.output<typeof countChangesInput>;

export const listHeldInput = z.strictObject({ memory_store_id });
export type ListHeldInput = z.output<typeof listHeldInput>;

export const changeInput = z.strictObject({ change_id });
export type ChangeInput = z.output<typeof changeInput>;

export const retrieveChangeInput = z.strictObject({
  change_id,
  /** `full` adds what each version changed. */
  view: viewField.default("basic"),
});
export type RetrieveChangeInput = z.input<typeof retrieveChangeInput>;

/** What a program may say to a change: a verdict, the undo of the last one, or only words. */
export const submitReviewInput = z
  .strictObject({
    change_id,
    verdict: z.enum([...directVerdicts, "comment", "undo"], {
      error: "must be approve, flag, revert, comment or undo",
    }),
    comment: commentField.nullish(),
    expected_state: z.enum(reviewStates).nullish(),
    include_later: z.boolean().default(false),
  })
  .refine((input) => input.verdict !== "comment" || input.comment != null, {
    path: ["comment"],
    error: "must be given where it is all there is to say",
  });
export type SubmitReviewInput = z.output<typeof submitReviewInput>;

export const reviewChangesInput = z.strictObject({
  change_ids: severalChanges(mostInRequest),
  verdict: directVerdict,
  comment: commentField.nullish(),
  /** The state in which all of them were seen. */
  expected_state: z.enum(bulkStates).default("pending"),
  include_later: z.boolean().default(false),
});
export type ReviewChangesInput = z.output<typeof reviewChangesInput>;

export const commentOnChangeInput = z
  .strictObject({
    change_id,
    body: commentField,
    memory_version_id: idField("memver").nullish(),
    line: wholeNumberField(1, 1_000_000).nullish(),
  })
  .refine((input) => (input.memory_version_id == null) === (input.line == null), {
    path: ["line"],
    error: "memory_version_id and line belong together: pass both or neither",
  });
export type CommentOnChangeInput = z.output<typeof commentOnChangeInput>;

export const removeCommentInput = z.strictObject({ comment_id: idField("cmt") });
export type RemoveCommentInput = z.output<typeof removeCommentInput>;

/** As many are asked to look at one change. */
export const mostAssignees = 20;
const somePeople = z.array(idField("user")).max(mostAssignees, `must name at most ${mostAssignees} people`);

export const assignChangeInput = z.strictObject({
  change_id,
  user_ids: somePeople.transform((ids) => [...new Set(ids)]),
});
export type AssignChangeInput = z.output<typeof assignChangeInput>;

export const assignChangesInput = z.strictObject({
  // In one request, so that people are told once.
  change_ids: severalChanges(mostAtOnce),
  /** Are asked beside whoever is already. */
  user_ids: somePeople.min(1, "must name somebody").transform((ids) => [...new Set(ids)]),
});
export type AssignChangesInput = z.output<typeof assignChangesInput>;

const author = {
  memory_store_id: memory_store_id.optional(),
  session_id: idField("sesn").optional(),
  api_key_id: idField("apikey").optional(),
  /** With whichever of its keys. */
  service_account_id: idField("svac").optional(),
  since: timeField,
};
const oneAuthor = (input: { session_id?: string; api_key_id?: string; service_account_id?: string }) =>
  [input.session_id, input.api_key_id, input.service_account_id].filter((id) => id !== undefined).length === 1;
const authorRule = { error: "Pass one of session_id, api_key_id and service_account_id." };

export const planAuthorRevertInput = z.strictObject(author).refine(oneAuthor, authorRule);
export const revertByAuthorInput = z
  .strictObject({ ...author, reason: reasonField.optional() })
  .refine(oneAuthor, authorRule);
export type RevertByAuthorInput = z.output<typeof revertByAuthorInput>;

export const tryAutoApprovalInput = z.strictObject({ memory_store_id, rule: autoApproval });
export type TryAutoApprovalInput = z.output<typeof tryAutoApprovalInput>;
