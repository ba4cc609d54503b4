import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { approvalCountOptions } from "@/components/approval/approval.keys";
import { BrokenGlass } from "@/components/approval/broken-glass";
import { AccountFoot } from "@/components/console/account-foot";
import { ComingBar } from "@/components/console/coming-bar";
import { ConsoleNav } from "@/components/console/console-nav";
import { ConsoleProviders } from "@/components/console/console-providers";
import { navigationOptions } from "@/components/console/navigation.keys";
import { parseRecentStores, recentStoresCookie, withStore } from "@/components/console/recent-stores";
import { RouteEffects } from "@/components/console/route-effects";
import { UpdatedBar } from "@/components/console/updated-bar";
import { ConsoleCommands } from "@/components/keyboard/console-commands";
import { DraftOwner } from "@/components/memory/draft-owner";
import { notificationCountOptions } from "@/components/notification/notification.keys";
import { NotificationBell } from "@/components/notification/notification-bell";
import { PaletteButton, PaletteIconButton } from "@/components/palette/palette-button";
import { changeCountsOptions } from "@/components/review/review.keys";
import { AppShell } from "@/components/ui/app-shell";
import type { FirstPaint } from "@/components/ui/first-paint";
import {
  numbersCookie,
  parseNumbers,
  parseWidth,
  parseZone,
  widthCookie,
  zoneCookie,
} from "@/components/ui/remembered";
import { roleWords } from "@/components/words/role.words";
import { askedPageHeader } from "@/lib/doors/console/asked-page";
import { requirePageContext } from "@/lib/doors/console/require-page-context";
import { paintedAt } from "@/lib/live/painted-at";
import { presentProfile } from "@/lib/member/member.present";
import { retrieveProfile } from "@/lib/member/retrieve-profile";
import { getRuntime } from "@/lib/runtime/runtime";
// Named here so that its code comes with the frame: what a page falls back to is waited for before the page comes to life.
import "./error";
import { Prefetched } from "./stores/prefetched";

export const dynamic = "force-dynamic";

type Cookies = Awaited<ReturnType<typeof cookies>>;

/** What this browser has told before, the time that the page is drawn by, and our own address. */
const firstPaintOf = (kept: Cookies, origin: string): FirstPaint => ({
  now: Date.now(),
  zone: parseZone(kept.get(zoneCookie)?.value),
  width: parseWidth(kept.get(widthCookie)?.value),
  numbers: parseNumbers(kept.get(numbersCookie)?.value),
  origin,
});

/** The frame of every screen of the console; for members only. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  // Before anything is read: its first caller decides how far the whole page knows.
  paintedAt();
  const context = await requirePageContext();
  const profile = presentProfile(await retrieveProfile(context));
  const kept = await cookies();
  const { config } = await getRuntime();
  const asked = /^\/stores\/(memstore_\w+)/.exec((await headers()).get(askedPageHeader) ?? "")?.[1];
  const recentStoreIds = withStore(parseRecentStores(kept.get(recentStoresCookie)?.value), asked);
  const frame = [
    navigationOptions(recentStoreIds),
    changeCountsOptions(),
    notificationCountOptions(),
    ...(profile.permissions.includes("approval.decide") ? [approvalCountOptions()] : []),
  ];
  return (
    <ConsoleProviders
      actions={profile.permissions}
      inStores={profile.store_permissions}
      firstPaint={firstPaintOf(kept, config.publicUrl)}
    >
      {/* Around the whole frame: what shows a count twice shows the same count, in whichever order its parts arrive. */}
      <Prefetched queries={frame}>
        <ConsoleCommands memberId={profile.member_id}>
          <AppShell
            homeHref="/stores"
            banner={<UpdatedBar />}
            nav={<ConsoleNav recentStoreIds={recentStoreIds} />}
            navTop={
              <div className="flex flex-col gap-2 pb-1">
                <div className="flex items-center gap-1">
                  <p className="min-w-0 flex-1 truncate px-2 text-muted text-xs">{profile.workspace.name}</p>
                  <NotificationBell />
                </div>
                <PaletteButton />
                <BrokenGlass />
              </div>
            }
            navFoot={<AccountFoot name={profile.name} detail={roleWords.names[profile.role]} />}
            barEnd={
              <>
                <NotificationBell />
                <PaletteIconButton />
              </>
            }
          >
            {children}
          </AppShell>
          <ComingBar />
          <RouteEffects memberId={profile.member_id} />
          <DraftOwner memberId={profile.member_id} />
        </ConsoleCommands>
      </Prefetched>
    </ConsoleProviders>
  );
}
