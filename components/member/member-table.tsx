"use client";

import { Ban, CircleCheck } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { memberWords as words } from "@/components/words/member.words";
import { roleWords } from "@/components/words/role.words";
import type { MemberAccountJson } from "@/lib/member/member.present";
import { MemberActs } from "./member-acts";

export type MemberTableProps = {
  members: readonly MemberAccountJson[];
  /** The member who looks. */
  ownId: string;
  /** Where links for new passwords lead to; null where passwords are no way in. */
  publicUrl: string | null;
  /** The provider whose groups decide on roles; null where none does. */
  groupsAt: string | null;
  onChanged: () => Promise<void>;
};

/** Who is in the workspace, what they may do, and when they were last here. */
export function MemberTable({ members, ownId, ...row }: MemberTableProps) {
  const ownKeys = members.find(({ id }) => id === ownId)?.key_count ?? 0;
  return (
    <Table label={words.title} stack framed>
      <THead>
        <Th>{words.columns.member}</Th>
        <Th>{words.columns.role}</Th>
        <Th>{words.columns.lastSignIn}</Th>
        <Th align="end">{words.columns.keys}</Th>
        <Th>{words.columns.state}</Th>
        <Th align="end" hideLabel>
          {words.columns.acts}
        </Th>
      </THead>
      <TBody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} own={member.id === ownId} ownKeys={ownKeys} {...row} />
        ))}
      </TBody>
    </Table>
  );
}

type RowProps = Pick<MemberTableProps, "publicUrl" | "groupsAt" | "onChanged"> & {
  member: MemberAccountJson;
  own: boolean;
  ownKeys: number;
};

function MemberRow({ member, own, ...acts }: RowProps) {
  const disabled = member.disabled_at !== null;
  const more = member.store_roles.length;
  return (
    <Tr className={disabled ? "text-muted" : undefined}>
      <Td className="sm:max-w-72">
        <div className="min-w-0">
          <span className="flex items-center gap-2">
            <span className="min-w-0 font-medium sm:truncate" title={member.name}>
              {member.name}
            </span>
            {own ? <Badge>{words.you}</Badge> : null}
          </span>
          <span className="block text-muted text-xs [overflow-wrap:anywhere]">{member.email}</span>
        </div>
      </Td>
      <Td label={words.columns.role} className="whitespace-nowrap">
        <span>
          {roleWords.names[member.role]}
          {more > 0 ? <span className="block text-muted text-xs">{words.storeRoles(more)}</span> : null}
        </span>
      </Td>
      <Td label={words.columns.lastSignIn}>
        {member.last_sign_in_at ? (
          <Time value={member.last_sign_in_at} />
        ) : (
          <span className="text-faint">{words.never}</span>
        )}
      </Td>
      <Td label={words.columns.keys} numeric>
        {member.key_count}
      </Td>
      <Td label={words.columns.state}>
        {disabled ? (
          <Badge icon={<Ban aria-hidden="true" />}>{words.states.disabled}</Badge>
        ) : (
          <Badge tone="success" icon={<CircleCheck aria-hidden="true" />}>
            {words.states.active}
          </Badge>
        )}
        {member.password_reset_until ? (
          <span className="mt-1 block text-muted text-xs">
            {words.reset.until(<Time value={member.password_reset_until} format="absolute" />)}
          </span>
        ) : null}
      </Td>
      <Td align="end">
        <MemberActs member={member} own={own} {...acts} />
      </Td>
    </Tr>
  );
}
