import type { ReactNode } from "react";
import { AccountFoot } from "@/components/console/account-foot";
import { ConsoleNav } from "@/components/console/console-nav";
import { PermissionsProvider } from "@/components/console/permissions";
import { QueryProvider } from "@/components/console/query-provider";
import { SignInRedirect } from "@/components/console/sign-in-redirect";
import { AppShell } from "@/components/ui/app-shell";
import { getConsoleContext } from "@/lib/doors/console/console-context";
import { presentProfile } from "@/lib/member/member.present";
import { retrieveProfile } from "@/lib/member/retrieve-profile";

export const dynamic = "force-dynamic";

/** The frame of every screen of the console; for members only. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const context = await getConsoleContext();
  if (!context) return <SignInRedirect />;
  const profile = presentProfile(await retrieveProfile(context));
  return (
    <PermissionsProvider actions={profile.permissions}>
      <QueryProvider>
        <AppShell
          homeHref="/stores"
          nav={<ConsoleNav />}
          navTop={<p className="truncate px-2 text-muted text-xs">{profile.workspace.name}</p>}
          navFoot={<AccountFoot name={profile.name} detail={profile.role} />}
        >
          {children}
        </AppShell>
      </QueryProvider>
    </PermissionsProvider>
  );
}
