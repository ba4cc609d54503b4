"use client";

import { type ReactNode, useState } from "react";
import { approveRequestAction, breakGlassAction, refuseRequestAction } from "@/app/(console)/approvals/actions";
import { reachable } from "@/components/console/reachable";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { toast } from "@/components/ui/toast";
import { approvalWords as words } from "@/components/words/approval.words";
import type { ApprovalJson } from "@/lib/approval/approval.present";

export type Asked = { kind: "approve" | "refuse" | "alone"; approval: ApprovalJson };

type ApprovalDialogProps = {
  asked: Asked;
  facts: ReactNode;
  onClose: () => void;
  onDone: () => Promise<void>;
};

const kinds = {
  approve: { texts: words.approve, confirm: words.approve.act, tone: "danger", send: approveRequestAction },
  refuse: { texts: words.refuse, confirm: words.refuse.act, tone: "primary", send: refuseRequestAction },
  alone: { texts: words.alone_act, confirm: words.alone_act.confirm, tone: "danger", send: breakGlassAction },
} as const;

function sayOutcome({ kind }: Asked, { state, act, failure }: ApprovalJson): void {
  if (state === "failed") toast.error(words.approve.failed, { description: failure ?? undefined });
  else if (state === "approved" && act !== "export") toast.info(words.approve.later);
  else if (kind === "approve") toast.success(state === "approved" ? words.approve.fetchable : words.approve.done);
  else toast.success(kind === "refuse" ? words.refuse.done : words.alone_act.done);
}

/** The question before a decision, with what it is about. */
export function ApprovalDialog({ asked, facts, onClose, onDone }: ApprovalDialogProps) {
  const { kind, approval } = asked;
  const { texts, confirm, tone, send } = kinds[kind];
  const [typed, setTyped] = useState("");
  async function decide() {
    if (kind !== "approve" && !typed.trim()) throw new Error(words.wordsMissing);
    const result = await reachable(send)({ approval_request_id: approval.id, words: typed });
    if (!result.ok) throw new Error(result.message);
    sayOutcome(asked, result.value);
    await onDone();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={texts.title(words.acts[approval.act])}
      description={texts.about}
      confirmLabel={confirm}
      tone={tone}
      onConfirm={decide}
    >
      {facts}
      <Field label={texts.words} optional={kind === "approve"}>
        <Textarea value={typed} maxLength={1_000} rows={2} onChange={(event) => setTyped(event.currentTarget.value)} />
      </Field>
    </ConfirmDialog>
  );
}
