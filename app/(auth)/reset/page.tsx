import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { AuthNotice } from "@/components/auth/auth-notice";
import { NoUseNotice } from "@/components/auth/no-use-notice";
import { ResetForm } from "@/components/auth/reset-form";
import { authWords } from "@/components/words/auth.words";
import { findConsoleContext } from "@/lib/doors/console/console-context";
import { retrieveProfile } from "@/lib/member/retrieve-profile";
import { readPasswordReset } from "@/lib/member/use-password-reset";
import { getRuntime } from "@/lib/runtime/runtime";

const words = authWords.reset;

export const dynamic = "force-dynamic";
// The address holds the token: no other site may learn it.
export const metadata: Metadata = { title: words.pageTitle, referrer: "no-referrer" };

export default async function ResetPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const given = typeof token === "string" ? token : "";
  const { db, config } = await getRuntime();
  const reset = await readPasswordReset(db, given, { config, now: new Date().toISOString() });
  if (reset.state === "no_password")
    return <NoUseNotice title={authWords.sso.noPasswords} text={words.noPasswords(config.sso?.name ?? "")} />;
  if (reset.state !== "open") return <NoUseNotice title={words.closed.title} text={words.closed[reset.state]} />;
  const context = await findConsoleContext();
  if (context) {
    const { userId, name } = await retrieveProfile(context);
    if (userId !== reset.userId) {
      return (
        <AuthNotice
          title={words.signedIn.title}
          text={words.signedIn.text(name, reset.name)}
          act={authWords.join.signedIn.stay}
          href="/profile"
        />
      );
    }
  }
  return (
    <AuthCard title={words.title} intro={words.intro(reset.name)}>
      <ResetForm token={given} email={reset.email} />
    </AuthCard>
  );
}
