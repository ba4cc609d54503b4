import type { Metadata } from "next";
import { AuthCard } from "@/components/auth/auth-card";
import { SetupForm } from "@/components/auth/setup-form";
import { Button } from "@/components/ui/button";
import { getRuntime } from "@/lib/runtime/runtime";
import { readSetupState } from "@/lib/workspace/set-up-link";

export const dynamic = "force-dynamic";
// The address holds the token: no other site may learn it.
export const metadata: Metadata = { title: "Set up", referrer: "no-referrer" };

export default async function SetupPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const { token } = await searchParams;
  const given = typeof token === "string" ? token : "";
  const { db } = await getRuntime();
  const state = await readSetupState(db, given);
  if (state === "open") {
    return (
      <AuthCard title="Set up Palimpsest" intro="Name the workspace and become its first administrator.">
        <SetupForm token={given} />
      </AuthCard>
    );
  }
  if (state === "already_set_up") {
    return (
      <AuthCard
        title="Already set up"
        intro="The workspace exists, so the set-up link has done its work. Sign in, or ask its administrator for an account."
      >
        <Button variant="primary" size="lg" href="/sign-in">
          Sign in
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={given ? "This link does not work" : "A link is needed"}
      intro={
        given ? "A newer one has taken its place, or a part of it is missing." : "This server has no workspace yet."
      }
    >
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-base marker:text-faint">
        <li>Restart the server.</li>
        <li>
          Open the link that it prints after <span className="whitespace-nowrap font-medium">“First run”</span>. It
          works once.
        </li>
      </ol>
    </AuthCard>
  );
}
