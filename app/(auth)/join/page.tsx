import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { AuthNotice } from "@/components/auth/auth-notice";
import { JoinForm } from "@/components/auth/join-form";
import { NoUseNotice } from "@/components/auth/no-use-notice";
import { authWords } from "@/components/words/auth.words";
import { roleWords } from "@/components/words/role.words";
import { findConsoleContext } from "@/lib/doors/console/console-context";
import { readInvitation } from "@/lib/member/accept-invitation";
import { retrieveProfile } from "@/lib/member/retrieve-profile";
import { getRuntime } from "@/lib/runtime/runtime";

const words = authWords.join;

export const dynamic = "force-dynamic";
// The address holds the token: no other site may learn it.
export const metadata: Metadata = { title: words.pageTitle, referrer: "no-referrer" };

export default async function JoinPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const given = typeof token === "string" ? token : "";
  const { db, config } = await getRuntime();
  const invitation = await readInvitation(db, given, { config, now: new Date().toISOString() });
  if (invitation.state === "no_password")
    return <NoUseNotice title={authWords.sso.noPasswords} text={words.noPasswords(config.sso?.name ?? "")} />;
  if (invitation.state !== "open")
    return <NoUseNotice title={words.closed.title} text={words.closed[invitation.state]} />;
  const context = await findConsoleContext();
  if (context) {
    const { name, workspaceName } = await retrieveProfile(context);
    return (
      <AuthNotice
        title={words.signedIn.title}
        text={words.signedIn.text(name, workspaceName)}
        act={words.signedIn.stay}
        href="/profile"
      />
    );
  }
  const role = roleWords.names[invitation.role].toLowerCase();
  return (
    <AuthCard title={words.title(invitation.workspace)} intro={words.intro(role)}>
      <JoinForm token={given} email={invitation.email} />
    </AuthCard>
  );
}
