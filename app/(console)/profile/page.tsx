import type { Metadata } from "next";
import { cookies } from "next/headers";
import { ownSessionOptions, ownSignInOptions, passkeyOptions } from "@/components/profile/profile.keys";
import { ProfilePage } from "@/components/profile/profile-page";
import { profileWords } from "@/components/words/profile.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { hasOwnPassword } from "@/lib/member/assert-own-password";
import { ownIdentity } from "@/lib/member/link-identity";
import { presentProfile } from "@/lib/member/member.present";
import { retrieveProfile } from "@/lib/member/retrieve-profile";
import { isSsoRefusal } from "@/lib/member/sso";
import { refuseSso } from "@/lib/member/sso-refusal";
import { waysInOf } from "@/lib/member/ways-in";
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
  const profile = await retrieveProfile(context);
  const ways = await waysInOf(context.db, profile, config);
  const withPassword = await hasOwnPassword(context);
  const sso = config.sso && {
    name: config.sso.name,
    linked: await ownIdentity(context, config),
    withPassword,
    instead: ways.password ? ("password" as const) : ways.passkeys > 0 ? ("passkey" as const) : null,
    failure: isSsoRefusal(refused) ? refuseSso(refused).message : null,
  };
  const passkeys = passkeysHere(config);
  return (
    <Prefetched queries={[ownSessionOptions(), ownSignInOptions(), passkeyOptions()]}>
      <ProfilePage
        profile={presentProfile(profile)}
        hasPassword={ways.password}
        sso={sso ?? null}
        passkeys={
          passkeys === "off"
            ? null
            : {
                origin: passkeys === "on" ? config.publicUrl : null,
                withPassword,
                isOnlyWay: !ways.password && !ways.identity,
              }
        }
        theme={theme === "light" || theme === "dark" ? theme : "system"}
      />
    </Prefetched>
  );
}
