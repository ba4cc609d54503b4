"use client";

import { useQuery } from "@tanstack/react-query";
import { revokeInvitationAction } from "@/app/(console)/members/actions";
import { reachable } from "@/components/console/reachable";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { memberWords } from "@/components/words/member.words";
import { roleWords } from "@/components/words/role.words";
import type { InvitationJson } from "@/lib/member/member.present";
import { invitationListOptions } from "./member.keys";

const words = memberWords.invitations;

/** The links that still let somebody in; nothing where there is none. */
export function InvitationList({ onChanged }: { onChanged: () => Promise<void> }) {
  const invitations = useQuery({ ...invitationListOptions(), refetchInterval: 30_000 }).data?.data ?? [];
  if (invitations.length === 0) return null;
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold text-base">{words.title}</h2>
        <p className="text-muted text-sm">{words.about}</p>
      </div>
      <Table label={words.title} stack framed>
        <THead>
          <Th>{words.columns.who}</Th>
          <Th>{words.columns.role}</Th>
          <Th>{words.columns.by}</Th>
          <Th>{words.columns.expires}</Th>
          <Th align="end" hideLabel>
            {words.columns.acts}
          </Th>
        </THead>
        <TBody>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onChanged={onChanged} />
          ))}
        </TBody>
      </Table>
    </section>
  );
}

type RowProps = { invitation: InvitationJson; onChanged: () => Promise<void> };

function InvitationRow({ invitation, onChanged }: RowProps) {
  const who = invitation.email ?? words.anybody;
  const revoke = async () => {
    const result = await reachable(revokeInvitationAction)({ invitation_id: invitation.id });
    if (!result.ok) throw new Error(result.message);
    toast.success(words.done);
    await onChanged();
  };
  return (
    <Tr>
      <Td className="[overflow-wrap:anywhere] sm:min-w-44 sm:max-w-72">{who}</Td>
      <Td label={words.columns.role}>{roleWords.names[invitation.role]}</Td>
      <Td label={words.columns.by}>
        <span>{words.by(invitation.created_by.name, <Time value={invitation.created_at} />)}</span>
      </Td>
      <Td label={words.columns.expires}>
        <Time value={invitation.expires_at} format="absolute" />
      </Td>
      <Td align="end">
        <ConfirmDialog
          title={words.question}
          description={words.questionAbout}
          confirmLabel={words.confirm}
          cancelLabel={words.cancel}
          onConfirm={revoke}
          trigger={
            <Button size="sm" aria-label={words.revokeOf(who)}>
              {words.revoke}
            </Button>
          }
        />
      </Td>
    </Tr>
  );
}
