import type { Metadata } from "next";
import { cookies } from "next/headers";
import { ownSessionOptions, ownSignInOptions, passkeyOptions } from "@/components/profile/profile.keys";
import { ProfilePage } from "@/components/profile/profile-page";
import { profileWords } from "@/components/words/profile.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { hasOwnPassword } from "@/lib/member/assert-own-password";
import { hasIdentity, hasOtherWayIn } from "@/lib/member/link-identity";
import { presentProfile } from "@/lib/member/member.present";
import { isPasswordWayIn } from "@/lib/member/password-sign-in";
import { retrieveProfile } from "@/lib/member/retrieve-profile";
import { isSsoRefusal } from "@/lib/member/sso";
import { refuseSso } from "@/lib/member/sso-refusal";
import { passkeysHere } from "@/lib/passkey/passkeys-here";
import { getRuntime } from "@/lib/runtime/runtime";
import { Prefetched } from "../stores/prefetched";

export const metadata: Metadata = { title: profileWords.page.title };

type Props = { searchParams: Promise<{ sso?: string | string[] }> };

export default async function Page({ searchParams }: Props) {
  const context = await requirePageContext();
  const theme = (await cookies()).get("theme")?.value;
  const { sso: refused } = await searchParams;
  const { config } = await getRuntime();
  const sso = config.sso && {
    name: config.sso.name,
    linked: await hasIdentity(context),
    onlyWay: !(await hasOtherWayIn(context, config)),
    failure: isSsoRefusal(refused) ? refuseSso(refused).message : null,
  };
  const passkeys = passkeysHere(config);
  const profile = await retrieveProfile(context);
  const withPassword = await hasOwnPassword(context);
  return (
    <Prefetched queries={[ownSessionOptions(), ownSignInOptions(), passkeyOptions()]}>
      <ProfilePage
        profile={presentProfile(profile)}
        hasPassword={withPassword && isPasswordWayIn(config, profile.email)}
        sso={sso ?? null}
        passkeys={passkeys === "off" ? null : { possible: passkeys === "on", withPassword }}
        theme={theme === "light" || theme === "dark" ? theme : "system"}
      />
    </Prefetched>
  );
}
