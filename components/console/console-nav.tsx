"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import {
  BookOpenText,
  Bot,
  Braces,
  ChartColumn,
  CopyCheck,
  Eraser,
  FlaskConical,
  Inbox,
  KeyRound,
  Plug,
  ScanSearch,
  ScrollText,
  Search,
  Snowflake,
  Trash2,
  UserRound,
  UserSearch,
  Users,
  UsersRound,
  Waypoints,
  Webhook,
} from "lucide-react";
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
import { navigationOptions } from "./navigation.keys";
import { useMay } from "./permissions";
import { rememberStore } from "./recent-stores";

/** The places of the console that this member may go to, with how many things are there, and the stores last visited. */
export function ConsoleNav({ recentStoreIds }: { recentStoreIds: readonly string[] }) {
  const seesKeys = useMay("key.list");
  const seesMembers = useMay("member.manage");
  const seesFigures = useMay("change.read");
  const seesWebhooks = useMay("webhook.manage");
  const seesRetrieval = useMay("workspace.update");
  const seesHolds = useMay("hold.manage");
  const mayRedact = useMay("version.redact");
  const seesSubjects = useMay("subject.manage");
  const seesErasures = useMay("erasure.manage");
  const seesAudit = useMay("audit.read");
  const { pathname, storeId } = useHere();
  const recent = useRecentStores(recentStoreIds, storeId);
  const query = useQuery({ ...navigationOptions(recent), placeholderData: keepPreviousData });
  const counts = query.data;
  const inbox = useInboxItem();
  const approvals = useApprovalsItem();
  const search: NavItem = { href: "/search", label: consoleWords.nav.search, icon: <Search aria-hidden="true" /> };
  const stores = byName(counts?.recent_stores ?? []);
  const inRecent = stores.some((store) => store.id === storeId);
  const first: NavItem = {
    href: "/stores",
    label: consoleWords.nav.stores,
    icon: <BookOpenText aria-hidden="true" />,
    count: counts?.store_count,
    countLabel: consoleWords.nav.storesCounted,
    exact: inRecent,
  };
  const rest: NavItem[] = [
    ...(seesFigures
      ? [{ href: "/dashboard", label: consoleWords.nav.dashboard, icon: <ChartColumn aria-hidden="true" /> }]
      : []),
    { href: "/sessions", label: consoleWords.nav.sessions, icon: <Bot aria-hidden="true" /> },
    ...(seesKeys
      ? [
          {
            href: "/keys",
            label: consoleWords.nav.keys,
            icon: <KeyRound aria-hidden="true" />,
            count: counts?.key_count ?? undefined,
            countLabel: consoleWords.nav.keysCounted,
          },
        ]
      : []),
    ...(seesMembers
      ? [{ href: "/members", label: consoleWords.nav.members, icon: <UsersRound aria-hidden="true" /> }]
      : []),
    ...(seesWebhooks
      ? [{ href: "/webhooks", label: consoleWords.nav.webhooks, icon: <Webhook aria-hidden="true" /> }]
      : []),
    ...(seesRetrieval
      ? [{ href: "/retrieval", label: consoleWords.nav.retrieval, icon: <Waypoints aria-hidden="true" /> }]
      : []),
    ...approvals,
    ...(seesFigures
      ? [
          { href: "/findings", label: consoleWords.nav.findings, icon: <ScanSearch aria-hidden="true" /> },
          { href: "/duplicates", label: consoleWords.nav.duplicates, icon: <CopyCheck aria-hidden="true" /> },
        ]
      : []),
    ...(seesHolds ? [{ href: "/holds", label: consoleWords.nav.holds, icon: <Snowflake aria-hidden="true" /> }] : []),
    ...(mayRedact
      ? [{ href: "/redactions", label: consoleWords.nav.redactions, icon: <Eraser aria-hidden="true" /> }]
      : []),
    ...(seesSubjects
      ? [{ href: "/subjects", label: consoleWords.nav.subjects, icon: <UserSearch aria-hidden="true" /> }]
      : []),
    ...(seesErasures
      ? [{ href: "/erasures", label: consoleWords.nav.erasures, icon: <Trash2 aria-hidden="true" /> }]
      : []),
    ...(seesAudit ? [{ href: "/audit", label: consoleWords.nav.audit, icon: <ScrollText aria-hidden="true" /> }] : []),
    { href: "/connect", label: consoleWords.nav.connect, icon: <Plug aria-hidden="true" /> },
    { href: "/playground", label: consoleWords.nav.playground, icon: <FlaskConical aria-hidden="true" /> },
    { href: "/docs", label: consoleWords.nav.docs, icon: <Braces aria-hidden="true" /> },
    { href: "/profile", label: consoleWords.nav.profile, icon: <UserRound aria-hidden="true" /> },
  ];
  return (
    <div className="[&_p.sr-only+ul]:pt-0">
      <NavList label={consoleWords.nav.places} hideLabel items={[...inbox, search, first]} />
      <RecentStores stores={stores} currentId={storeId} />
      <NavList label={consoleWords.nav.morePlaces} hideLabel items={rest} />
      {/* The pages of the inbox, stores and keys listen by themselves. */}
      {/^\/(inbox|stores|keys)(\/|$)/.test(pathname) ? null : <Listener />}
    </div>
  );
}

/** The inbox with how many changes wait, for whoever reads changes. */
function useInboxItem(): NavItem[] {
  const seesChanges = useMay("change.read");
  // On the page of one store nobody tells of the others.
  const counts = useQuery({ ...changeCountsOptions(), enabled: seesChanges, refetchInterval: 30_000 }).data;
  if (!seesChanges) return [];
  return [
    {
      href: "/inbox",
      label: consoleWords.nav.inbox,
      icon: <Inbox aria-hidden="true" />,
      count: counts?.pending,
      countLabel: consoleWords.nav.inboxCounted,
    },
  ];
}

/** What waits for this person as the second, for whoever may approve. */
function useApprovalsItem(): NavItem[] {
  const decides = useMay("approval.decide");
  const counts = useQuery({ ...approvalCountOptions(), enabled: decides, refetchInterval: 30_000 }).data;
  if (!decides) return [];
  return [
    {
      href: "/approvals",
      label: consoleWords.nav.approvals,
      icon: <Users aria-hidden="true" />,
      // Most workspaces ask nobody: a nought would say nothing.
      count: counts?.waiting || undefined,
      countLabel: consoleWords.nav.approvalsCounted,
    },
  ];
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
