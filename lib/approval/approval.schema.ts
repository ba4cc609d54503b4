import { z } from "zod";
import { idField, limitField, pageField, reasonField } from "@/lib/domain/schema-parts";
import { secondPersonActs } from "@/lib/domain/second-person";

const words = reasonField.transform((text) => text.trim());
const said = words.pipe(z.string().min(1, "must say why, in words"));
const approval_request_id = idField("apr");

export const listApprovalsInput = z.strictObject({
  /** Those that wait, or those that have ended; left out for both. */
  waiting: z.boolean().optional(),
  limit: limitField.default(20),
  page: pageField.optional(),
});
export type ListApprovalsInput = z.output<typeof listApprovalsInput>;

export const countApprovalsInput = z.strictObject({});

export const approveRequestInput = z.strictObject({ approval_request_id, words: words.optional() });
export type ApproveRequestInput = z.output<typeof approveRequestInput>;

export const refuseRequestInput = z.strictObject({ approval_request_id, words: said });
export type RefuseRequestInput = z.output<typeof refuseRequestInput>;

export const withdrawRequestInput = z.strictObject({ approval_request_id });
export type WithdrawRequestInput = z.output<typeof withdrawRequestInput>;

export const breakGlassInput = refuseRequestInput;
export type BreakGlassInput = RefuseRequestInput;

export const retrieveRuleInput = z.strictObject({});

export const updateRuleInput = z.strictObject({
  /** All that takes two people from now on. */
  acts: z.array(z.enum(secondPersonActs)).transform((chosen) => secondPersonActs.filter((act) => chosen.includes(act))),
});
export type UpdateRuleInput = z.output<typeof updateRuleInput>;
