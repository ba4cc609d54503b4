import type { Approval } from "./approval";

export function presentApproval(approval: Approval) {
  return {
    id: approval.id,
    type: "approval_request" as const,
    act: approval.act,
    operation: approval.operation,
    input: approval.input,
    named: approval.named,
    words: approval.words,
    requester: approval.requester,
    own: approval.own,
    behind: approval.behind,
    created_at: approval.createdAt,
    expires_at: approval.expiresAt,
    state: approval.state,
    decided_by: approval.decidedBy,
    decided_at: approval.decidedAt,
    decision_words: approval.decisionWords,
    broken_glass: approval.brokenGlass,
    ended_at: approval.endedAt,
    failure: approval.failure,
  };
}
export type ApprovalJson = ReturnType<typeof presentApproval>;
