import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { SetupForm } from "@/components/auth/setup-form";
import { Button } from "@/components/ui/button";
import { authWords } from "@/components/words/auth.words";
import { getRuntime } from "@/lib/runtime/runtime";
import { readSetupState } from "@/lib/workspace/set-up-link";

export const dynamic = "force-dynamic";
// The address holds the token: no other site may learn it.
export const metadata: Metadata = { title: authWords.setup.pageTitle, referrer: "no-referrer" };

export default async function SetupPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const given = typeof token === "string" ? token : "";
  const { db } = await getRuntime();
  const state = await readSetupState(db, given);
  if (state === "open") {
    return (
      <AuthCard title={authWords.setup.title} intro={authWords.setup.intro}>
        <SetupForm token={given} />
      </AuthCard>
    );
  }
  if (state === "already_set_up") {
    return (
      <AuthCard title={authWords.setup.done.title} intro={authWords.setup.done.intro}>
        <Button variant="primary" size="lg" href="/sign-in">
          {authWords.signIn.submit}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={given ? authWords.setup.badLink.title : authWords.setup.noLink.title}
      intro={given ? authWords.setup.badLink.intro : authWords.setup.noLink.intro}
    >
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-base marker:text-faint">
        <li>{authWords.setup.wayOut.restart}</li>
        <li>
          {authWords.setup.wayOut.open(
            <span className="whitespace-nowrap font-medium">{authWords.setup.wayOut.firstRun}</span>,
          )}
        </li>
      </ol>
    </AuthCard>
  );
}
