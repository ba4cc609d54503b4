"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { approvalCountOptions } from "@/components/approval/approval.keys";
import { changeCountsOptions } from "@/components/review/review.keys";
import { useLiveStore } from "@/components/store/use-live-store";
import { cx } from "@/components/ui/cx";
import { HoverLink } from "@/components/ui/hover-link";
import { type NavItem, NavList } from "@/components/ui/nav-list";
import { consoleWords } from "@/components/words/console.words";
import { locale } from "@/components/words/locale";
import type { NavigationJson } from "@/lib/navigation/navigation.present";
import { useHere } from "./here";
import { type NavPlace, placeGroups, workPlaces } from "./nav-places";
import { navigationOptions } from "./navigation.keys";
import { usePermissions } from "./permissions";
import { rememberStore } from "./recent-stores";

/** The places of the console that this member may go to, with how many things are there, and the stores last visited. */
export function ConsoleNav({ recentStoreIds }: { recentStoreIds: readonly string[] }) {
  const { pathname, storeId } = useHere();
  const recent = useRecentStores(recentStoreIds, storeId);
  const navigation = useQuery({ ...navigationOptions(recent), placeholderData: keepPreviousData }).data;
  const may = usePermissions();
  const counted = useCounts(navigation);
  const stores = byName(navigation?.recent_stores ?? []);
  const inRecent = stores.some((store) => store.id === storeId);
  const items = (places: readonly NavPlace[]): NavItem[] =>
    places
      .filter(({ needs }) => needs === undefined || may(needs))
      .map(({ needs: _, ...item }) => ({
        ...item,
        ...counted[item.href],
        exact: item.href === "/stores" && inRecent,
      }));
  return (
    <div className="[&_p.sr-only+ul]:pt-0">
      <NavList label={consoleWords.nav.places} hideLabel items={items(workPlaces)} />
      <RecentStores stores={stores} currentId={storeId} />
      {placeGroups.map(({ label, places }) => (
        <NavList key={label} label={label} items={items(places)} />
      ))}
      {/* The pages of the inbox, stores and keys listen by themselves. */}
      {/^\/(inbox|stores|keys)(\/|$)/.test(pathname) ? null : <Listener />}
    </div>
  );
}

type Counted = Pick<NavItem, "count" | "countLabel">;

/** How many things are in a place, by its address. */
function useCounts(navigation: NavigationJson | undefined): Readonly<Record<string, Counted>> {
  const may = usePermissions();
  // On the page of one store nobody tells of the others.
  const often = { refetchInterval: 30_000 };
  const changes = useQuery({ ...changeCountsOptions(), enabled: may("change.read"), ...often }).data;
  const approvals = useQuery({ ...approvalCountOptions(), enabled: may("approval.decide"), ...often }).data;
  const { nav } = consoleWords;
  return {
    "/inbox": { count: changes?.pending, countLabel: nav.inboxCounted },
    "/stores": { count: navigation?.store_count, countLabel: nav.storesCounted },
    "/keys": { count: navigation?.key_count ?? undefined, countLabel: nav.keysCounted },
    // Most workspaces ask nobody for a second person: a nought would say nothing.
    "/approvals": { count: approvals?.waiting || undefined, countLabel: nav.approvalsCounted },
  };
}

function Listener() {
  useLiveStore("all");
  return null;
}

/** The stores last visited, the one that is open included. */
function useRecentStores(initial: readonly string[], openId: string | undefined): readonly string[] {
  const [ids, setIds] = useState(initial);
  useEffect(() => {
    if (openId) setIds((known) => rememberStore(known, openId));
  }, [openId]);
  return ids;
}

type NamedStore = NavigationJson["recent_stores"][number];

/** By name, so that going from one to the other does not move them. */
const byName = (stores: readonly NamedStore[]) =>
  [...stores].sort((a, b) => a.name.localeCompare(b.name, locale) || a.id.localeCompare(b.id));

function RecentStores({ stores, currentId }: { stores: readonly NamedStore[]; currentId: string | undefined }) {
  if (stores.length === 0) return null;
  return (
    <ul
      aria-label={consoleWords.nav.recentStores}
      className="my-px ml-3.75 flex flex-col gap-px border-line border-l pl-2.5"
    >
      {stores.map((store) => (
        <li key={store.id}>
          <HoverLink
            href={`/stores/${store.id}`}
            aria-current={store.id === currentId ? "page" : undefined}
            title={store.name}
            className={cx(
              "flex min-h-7 items-center rounded-md px-2 text-sm transition-colors pointer-coarse:min-h-10",
              store.id === currentId ? "bg-selected font-medium text-ink" : "text-muted hover:bg-hover hover:text-ink",
            )}
          >
            <span className="min-w-0 truncate">{store.name}</span>
          </HoverLink>
        </li>
      ))}
    </ul>
  );
}
