import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { JoinForm } from "@/components/auth/join-form";
import { Button } from "@/components/ui/button";
import { authWords } from "@/components/words/auth.words";
import { consoleWords } from "@/components/words/console.words";
import { getConsoleContext } from "@/lib/doors/console/console-context";
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
  const { db } = await getRuntime();
  const invitation = await readInvitation(db, given, new Date().toISOString());
  if (invitation.state !== "open") {
    return (
      <AuthCard title={words.closed.title} intro={words.closed[invitation.state]}>
        <Button variant="primary" size="lg" href="/sign-in">
          {authWords.signIn.submit}
        </Button>
      </AuthCard>
    );
  }
  const context = await getConsoleContext();
  if (context) {
    const { name, workspaceName } = await retrieveProfile(context);
    return (
      <AuthCard title={words.signedIn.title} intro={words.signedIn.text(name, workspaceName)}>
        <Button variant="primary" size="lg" href="/profile">
          {words.signedIn.stay}
        </Button>
      </AuthCard>
    );
  }
  const role = consoleWords.roles[invitation.role];
  return (
    <AuthCard title={words.title(invitation.workspace)} intro={words.intro(role)}>
      <JoinForm token={given} email={invitation.email} />
    </AuthCard>
  );
}
