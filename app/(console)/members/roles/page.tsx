import type { Metadata } from "next";
import { rolesOptions } from "@/components/member/member.keys";
import { RolesPage } from "@/components/member/roles-page";
import { memberWords } from "@/components/words/member.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { presentProfile } from "@/lib/member/member.present";
import { retrieveProfile } from "@/lib/member/retrieve-profile";
import { Prefetched } from "../../stores/prefetched";

export const metadata: Metadata = { title: memberWords.matrixPage.title };

export default async function Page() {
  const context = await requirePageContext();
  const { permissions } = presentProfile(await retrieveProfile(context));
  return (
    <Prefetched queries={[rolesOptions()]}>
      <RolesPage manages={permissions.includes("member.manage")} />
    </Prefetched>
  );
}
