import type { Metadata } from "next";
import { invitationListOptions, memberListOptions } from "@/components/member/member.keys";
import { MembersPage } from "@/components/member/members-page";
import { memberWords } from "@/components/words/member.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { getRuntime } from "@/lib/runtime/runtime";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: memberWords.title };

export default async function Page() {
  const { actor } = await requirePageContext();
  const { config } = await getRuntime();
  const sso = config.sso && config.sso.passwordFor !== "everybody" ? config.sso.name : null;
  const groupsAt = config.sso && config.sso.groupRoles.size > 0 ? config.sso.name : null;
  return (
    <Prefetched queries={[memberListOptions(), invitationListOptions()]}>
      <MembersPage
        ownId={actor.kind === "member" ? actor.memberId : ""}
        publicUrl={config.publicUrl}
        sso={sso}
        groupsAt={groupsAt}
      />
    </Prefetched>
  );
}
