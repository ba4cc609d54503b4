import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthCard } from "@/components/auth/auth-card";
import { SignInForm } from "@/components/auth/sign-in-form";
import { authWords } from "@/components/words/auth.words";
import { getConsoleContext } from "@/lib/doors/console/console-context";
import { localPath } from "@/lib/member/local-path";
import { getRuntime } from "@/lib/runtime/runtime";
import { readSetupState } from "@/lib/workspace/set-up-link";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: authWords.signIn.submit };

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const { next } = await searchParams;
  const target = localPath(typeof next === "string" ? next : undefined);
  if (await getConsoleContext()) redirect(target);
  const { db } = await getRuntime();
  if ((await readSetupState(db, "")) !== "already_set_up") redirect("/setup");
  return (
    <AuthCard title={authWords.signIn.submit} intro={authWords.signIn.intro}>
      <SignInForm next={target} />
      <p className="text-muted text-xs">{authWords.signIn.help}</p>
    </AuthCard>
  );
}
