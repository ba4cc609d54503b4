import "server-only";
import { presentApproval } from "@/lib/approval/approval.present";
import {
  approveRequestInput,
  breakGlassInput,
  countApprovalsInput,
  listApprovalsInput,
  refuseRequestInput,
  retrieveRuleInput,
  updateRuleInput,
  withdrawRequestInput,
} from "@/lib/approval/approval.schema";
import { approveRequest, breakGlass, refuseRequest, withdrawRequest } from "@/lib/approval/decide-request";
import { countApprovals, listApprovals } from "@/lib/approval/list-approvals";
import { retrieveRule, updateRule } from "@/lib/approval/second-person-rule";
import { defineOperation } from "../operation";

/** Acts that take two people: for members, no key decides. */
export const approvalOperations = {
  listApprovals: defineOperation({
    name: "listApprovals",
    action: "profile.update",
    effect: "read",
    summary: "List what was asked of a second person: everybody's for whoever may approve, otherwise one's own.",
    input: listApprovalsInput,
    run: listApprovals,
    present: ({ approvals, nextPage }) => ({ data: approvals.map(presentApproval), next_page: nextPage }),
  }),
  countApprovals: defineOperation({
    name: "countApprovals",
    action: "approval.decide",
    effect: "read",
    summary: "Count the requests that wait for you, and list what somebody did alone in the last three days.",
    input: countApprovalsInput,
    run: (context) => countApprovals(context),
    present: ({ waiting, brokenGlass }) => ({ waiting, broken_glass: brokenGlass.map(presentApproval) }),
  }),
  approveRequest: defineOperation({
    name: "approveRequest",
    action: "approval.decide",
    effect: "destructive",
    summary: "Approve what somebody else asked for; it is done at once.",
    input: approveRequestInput,
    run: approveRequest,
    present: presentApproval,
  }),
  refuseRequest: defineOperation({
    name: "refuseRequest",
    action: "approval.decide",
    effect: "write",
    summary: "Refuse what somebody else asked for.",
    input: refuseRequestInput,
    run: refuseRequest,
    present: presentApproval,
  }),
  withdrawRequest: defineOperation({
    name: "withdrawRequest",
    action: "profile.update",
    effect: "write",
    summary: "Take back what you asked a second person for.",
    input: withdrawRequestInput,
    run: withdrawRequest,
    present: presentApproval,
  }),
  breakGlass: defineOperation({
    name: "breakGlass",
    action: "approval.decide",
    effect: "destructive",
    summary: "Do alone what you asked a second person for; everybody who could have approved is told.",
    input: breakGlassInput,
    run: breakGlass,
    present: presentApproval,
  }),
  retrieveRule: defineOperation({
    name: "retrieveRule",
    action: "approval.decide",
    effect: "read",
    summary: "Which acts take two people, and how many could be the second.",
    input: retrieveRuleInput,
    run: (context) => retrieveRule(context),
    present: (rule) => rule,
  }),
  updateRule: defineOperation({
    name: "updateRule",
    action: "workspace.update",
    effect: "destructive",
    summary: "Set which acts take two people; taking one off takes two itself.",
    input: updateRuleInput,
    run: updateRule,
    present: (rule) => rule,
  }),
};
