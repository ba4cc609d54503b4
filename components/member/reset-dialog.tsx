"use client";

import { useState } from "react";
import { makePasswordResetAction } from "@/app/(console)/members/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { memberWords } from "@/components/words/member.words";
import { uiWords } from "@/components/words/ui.words";
import type { MemberDialogProps } from "./member-acts";

const words = memberWords.reset;

/** Makes the link by which a member sets a new password, and shows it the one time that it can be seen. */
export function ResetDialog({ member, publicUrl, onClose, onChanged }: MemberDialogProps & { publicUrl: string }) {
  const [link, setLink] = useState<string>();
  const { pending, failure, send } = useFormAction(makePasswordResetAction, async ({ token }) => {
    setLink(`${publicUrl}/reset?token=${token}`);
    await onChanged();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={link ? words.made : words.title(member.name)}
      description={link ? words.copyNow(member.name) : words.about}
      // A stray click must not take away what cannot be shown again, nor what is on its way.
      locked={pending || link !== undefined}
    >
      {link ? (
        <div className="flex flex-col gap-5 pb-2">
          <CodeBlock code={link} label={words.link} wrap />
          <Button variant="primary" className="sm:self-end" onClick={onClose}>
            {words.ready}
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-4 pb-2">
          <FailureBanner failure={failure} />
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <DialogClose>
              <Button disabled={pending}>{uiWords.cancel}</Button>
            </DialogClose>
            <Button variant="primary" busy={pending} onClick={() => send({ member_id: member.id })}>
              {words.confirm}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
