"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TableProperties, UserPlus } from "lucide-react";
import { useMay } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { memberWords as words } from "@/components/words/member.words";
import { InvitationList } from "./invitation-list";
import { InviteDialog } from "./invite-dialog";
import { invitationListOptions, memberListOptions } from "./member.keys";
import { MemberTable, type MemberTableProps } from "./member-table";

type MembersPageProps = {
  ownId: string;
  publicUrl: string;
  /** The name of the provider, where it is the only way in. */
  sso: string | null;
  /** The name of the provider whose groups decide on roles. */
  groupsAt: string | null;
};

/** The people of the workspace and the ways in that are open. */
export function MembersPage({ ownId, publicUrl, sso, groupsAt }: MembersPageProps) {
  const client = useQueryClient();
  const mayInvite = useMay("member.manage") && !sso;
  const refresh = async () => {
    const lists = [memberListOptions().queryKey, invitationListOptions().queryKey];
    await Promise.all(lists.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  return (
    <PageBody>
      <PageHeader
        title={words.title}
        description={sso ? words.aboutSso(sso) : words.about}
        actions={
          <>
            <Button href="/members/roles" icon={<TableProperties size={15} aria-hidden="true" />}>
              {words.matrix}
            </Button>
            {mayInvite ? (
              <InviteDialog
                publicUrl={publicUrl}
                onInvited={refresh}
                trigger={
                  <Button variant="primary" icon={<UserPlus size={15} aria-hidden="true" />}>
                    {words.invite.act}
                  </Button>
                }
              />
            ) : null}
          </>
        }
      />
      <MemberList ownId={ownId} publicUrl={sso ? null : publicUrl} groupsAt={groupsAt} onChanged={refresh} />
      <InvitationList onChanged={refresh} />
    </PageBody>
  );
}

function MemberList(props: Omit<MemberTableProps, "members">) {
  const query = useQuery({ ...memberListOptions(), refetchInterval: 30_000 });
  if (query.isPending) {
    return (
      <div className="rounded-lg border border-line">
        <SkeletonRows rows={4} label={words.loading} />
      </div>
    );
  }
  if (query.isError && !query.data)
    return <QueryError error={query.error} onRetry={() => void query.refetch()} busy={query.isFetching} />;
  return <MemberTable members={query.data.data} {...props} />;
}
