"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BookOpenText, KeyRound, UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { useLiveStore } from "@/components/store/use-live-store";
import { cx } from "@/components/ui/cx";
import { HoverLink } from "@/components/ui/hover-link";
import { type NavItem, NavList } from "@/components/ui/nav-list";
import type { NavigationJson } from "@/lib/navigation/navigation.present";
import { useHere } from "./here";
import { navigationOptions } from "./navigation.keys";
import { useMay } from "./permissions";
import { rememberStore } from "./recent-stores";

/** The places of the console that this member may go to, with how many things are there, and the stores last visited. */
export function ConsoleNav({ recentStoreIds }: { recentStoreIds: readonly string[] }) {
  const seesKeys = useMay("key.list");
  const { pathname, storeId } = useHere();
  const recent = useRecentStores(recentStoreIds, storeId);
  const query = useQuery({ ...navigationOptions(recent), placeholderData: keepPreviousData });
  const counts = query.data;
  const stores = byName(counts?.recent_stores ?? []);
  const inRecent = stores.some((store) => store.id === storeId);
  const first: NavItem = {
    href: "/stores",
    label: "Stores",
    icon: <BookOpenText aria-hidden="true" />,
    count: counts?.store_count,
    countLabel: "open",
    exact: inRecent,
  };
  const rest: NavItem[] = [
    ...(seesKeys
      ? [
          {
            href: "/keys",
            label: "Keys",
            icon: <KeyRound aria-hidden="true" />,
            count: counts?.key_count ?? undefined,
            countLabel: "working",
          },
        ]
      : []),
    { href: "/profile", label: "Profile", icon: <UserRound aria-hidden="true" /> },
  ];
  return (
    <div className="[&_p.sr-only+ul]:pt-0">
      <NavList label="Places" hideLabel items={[first]} />
      <RecentStores stores={stores} currentId={storeId} />
      <NavList label="More places" hideLabel items={rest} />
      {/* The pages of stores and keys listen by themselves. */}
      {/^\/(stores|keys)(\/|$)/.test(pathname) ? null : <Listener />}
    </div>
  );
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
  [...stores].sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));

function RecentStores({ stores, currentId }: { stores: readonly NamedStore[]; currentId: string | undefined }) {
  if (stores.length === 0) return null;
  return (
    <ul aria-label="Recent stores" className="my-px ml-3.75 flex flex-col gap-px border-line border-l pl-2.5">
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
