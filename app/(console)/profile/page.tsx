import type { Metadata } from "next";
import { cookies } from "next/headers";
import { ownSessionOptions, ownSignInOptions } from "@/components/profile/profile.keys";
import { ProfilePage } from "@/components/profile/profile-page";
import { profileWords } from "@/components/words/profile.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { presentProfile } from "@/lib/member/member.present";
import { retrieveProfile } from "@/lib/member/retrieve-profile";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: profileWords.page.title };

export default async function Page() {
  const context = await requirePageContext();
  const theme = (await cookies()).get("theme")?.value;
  return (
    <Prefetched queries={[ownSessionOptions(), ownSignInOptions()]}>
      <ProfilePage
        profile={presentProfile(await retrieveProfile(context))}
        theme={theme === "light" || theme === "dark" ? theme : "system"}
      />
    </Prefetched>
  );
}
