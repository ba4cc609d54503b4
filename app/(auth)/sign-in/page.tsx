import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthCard } from "@/components/auth/auth-card";
import { PasskeyButton } from "@/components/auth/passkey-button";
import { SignInForm } from "@/components/auth/sign-in-form";
import { SsoButton } from "@/components/auth/sso-button";
import { Banner } from "@/components/ui/banner";
import { authWords } from "@/components/words/auth.words";
import { findConsoleContext } from "@/lib/doors/console/console-context";
import { localPath } from "@/lib/member/local-path";
import { isSsoRefusal } from "@/lib/member/sso";
import { refuseSso } from "@/lib/member/sso-refusal";
import { passkeysHere } from "@/lib/passkey/passkeys-here";
import { getRuntime } from "@/lib/runtime/runtime";
import { readSetupState } from "@/lib/workspace/set-up-link";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: authWords.signIn.submit };

type Asked = { next?: string | string[]; sso?: string | string[] };

export default async function SignInPage({ searchParams }: { searchParams: Promise<Asked> }) {
  const { next, sso: refused } = await searchParams;
  const target = localPath(typeof next === "string" ? next : undefined);
  if (await findConsoleContext()) redirect(target);
  const { db, config } = await getRuntime();
  if ((await readSetupState(db, "")) !== "already_set_up") redirect("/setup");
  const { sso } = config;
  const passwordsFor = sso?.passwordFor ?? "everybody";
  return (
    <AuthCard title={authWords.signIn.submit} intro={authWords.signIn.intro}>
      {isSsoRefusal(refused) ? (
        <Banner tone="danger" urgent>
          {refuseSso(refused).message}
        </Banner>
      ) : null}
      {sso ? <SsoButton name={sso.name} next={target} /> : null}
      {passwordsFor === "everybody" ? (
        <>
          {sso ? <p className="text-center text-muted text-sm">{authWords.sso.or}</p> : null}
          <SignInForm next={target} second={sso !== undefined} />
          {passkeysHere(config) === "on" ? <PasskeyButton next={target} origin={config.publicUrl} /> : null}
          <p className="text-muted text-xs">{authWords.signIn.help}</p>
        </>
      ) : passwordsFor.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer text-muted hover:text-ink">{authWords.sso.admin}</summary>
          <div className="pt-4">
            <SignInForm next={target} second={sso !== undefined} />
          </div>
        </details>
      ) : null}
    </AuthCard>
  );
}
