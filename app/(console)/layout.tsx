import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AccountFoot } from "@/components/console/account-foot";
import { ConsoleNav } from "@/components/console/console-nav";
import { navigationOptions } from "@/components/console/navigation.keys";
import { PermissionsProvider } from "@/components/console/permissions";
import { QueryProvider } from "@/components/console/query-provider";
import { parseRecentStores, recentStoresCookie } from "@/components/console/recent-stores";
import { RouteEffects } from "@/components/console/route-effects";
import { ConsoleCommands } from "@/components/keyboard/console-commands";
import { DraftOwner } from "@/components/memory/draft-owner";
import { notificationCountOptions } from "@/components/notification/notification.keys";
import { NotificationBell } from "@/components/notification/notification-bell";
import { PaletteButton, PaletteIconButton } from "@/components/palette/palette-button";
import { changeCountsOptions } from "@/components/review/review.keys";
import { AppShell } from "@/components/ui/app-shell";
import { consoleWords } from "@/components/words/console.words";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { presentProfile } from "@/lib/member/member.present";
import { retrieveProfile } from "@/lib/member/retrieve-profile";
import { Prefetched } from "./stores/prefetched";

export const dynamic = "force-dynamic";

/** The frame of every screen of the console; for members only. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const context = await requirePageContext();
  const profile = presentProfile(await retrieveProfile(context));
  const recentStoreIds = parseRecentStores((await cookies()).get(recentStoresCookie)?.value);
  return (
    <PermissionsProvider actions={profile.permissions}>
      <QueryProvider>
        <ConsoleCommands memberId={profile.member_id}>
          <AppShell
            homeHref="/stores"
            nav={
              <Prefetched queries={[navigationOptions(recentStoreIds), changeCountsOptions()]}>
                <ConsoleNav recentStoreIds={recentStoreIds} />
              </Prefetched>
            }
            navTop={
              <div className="flex flex-col gap-2 pb-1">
                <div className="flex items-center gap-1">
                  <p className="min-w-0 flex-1 truncate px-2 text-muted text-xs">{profile.workspace.name}</p>
                  <Prefetched queries={[notificationCountOptions()]}>
                    <NotificationBell />
                  </Prefetched>
                </div>
                <PaletteButton />
              </div>
            }
            navFoot={<AccountFoot name={profile.name} detail={consoleWords.roles[profile.role]} />}
            barEnd={
              <>
                <NotificationBell />
                <PaletteIconButton />
              </>
            }
          >
            {children}
          </AppShell>
          <RouteEffects memberId={profile.member_id} />
          <DraftOwner memberId={profile.member_id} />
        </ConsoleCommands>
      </QueryProvider>
    </PermissionsProvider>
  );
}
