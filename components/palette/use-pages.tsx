"use client";

import {
  Bell,
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
  TableProperties,
  Trash2,
  UserRound,
  UserSearch,
  Users,
  UsersRound,
  Waypoints,
  Webhook,
} from "lucide-react";
import type { ReactNode } from "react";
import { useHere } from "@/components/console/here";
import { useMay } from "@/components/console/permissions";
import { paletteWords } from "@/components/words/palette.words";
import type { Entry } from "./entry";
import { goes, kept } from "./make-entry";

function useFindingsPage(): Entry | false {
  const entry = {
    id: "page-findings",
    label: paletteWords.pages.findings,
    also: paletteWords.pages.findingsAlso,
    icon: <ScanSearch aria-hidden="true" />,
  };
  return useMay("change.read") && goes("/findings", entry, "pages");
}

/** Where what must go is found and removed, and where people are managed. */
function useOfficePages(): (Entry | false)[] {
  const words = paletteWords.pages;
  const mayRedact = useMay("version.redact");
  const seesSubjects = useMay("subject.manage");
  const seesErasures = useMay("erasure.manage");
  const seesMembers = useMay("member.manage");
  const page = (href: string, label: string, also: string, icon: ReactNode) =>
    goes(href, { id: `page-${href.slice(1).replace("/", "-")}`, label, also, icon }, "pages");
  const eraser = <Eraser aria-hidden="true" />;
  return [
    mayRedact && page("/redactions", words.redactions, words.redactionsAlso, eraser),
    mayRedact && page("/redactions/new", words.newRedaction, words.newRedactionAlso, eraser),
    seesSubjects && page("/subjects", words.subjects, words.subjectsAlso, <UserSearch aria-hidden="true" />),
    seesMembers && page("/members", words.members, words.membersAlso, <UsersRound aria-hidden="true" />),
    page("/members/roles", words.roles, words.rolesAlso, <TableProperties aria-hidden="true" />),
    seesErasures && page("/erasures", words.erasures, words.erasuresAlso, <Trash2 aria-hidden="true" />),
  ];
}

const connectPage = goes(
  "/connect",
  {
    id: "page-connect",
    label: paletteWords.pages.connect,
    also: paletteWords.pages.connectAlso,
    icon: <Plug aria-hidden="true" />,
  },
  "pages",
);

const playgroundPage = goes(
  "/playground",
  {
    id: "page-playground",
    label: paletteWords.pages.playground,
    also: paletteWords.pages.playgroundAlso,
    icon: <FlaskConical aria-hidden="true" />,
  },
  "pages",
);

const docsPage = goes(
  "/docs",
  {
    id: "page-docs",
    label: paletteWords.pages.docs,
    also: paletteWords.pages.docsAlso,
    icon: <Braces aria-hidden="true" />,
  },
  "pages",
);

const duplicates = goes(
  "/duplicates",
  {
    id: "page-duplicates",
    label: paletteWords.pages.duplicates,
    also: paletteWords.pages.duplicatesAlso,
    icon: <CopyCheck aria-hidden="true" />,
  },
  "pages",
);

const retrieval = goes(
  "/retrieval",
  {
    id: "page-retrieval",
    label: paletteWords.pages.retrieval,
    also: paletteWords.pages.retrievalAlso,
    icon: <Waypoints aria-hidden="true" />,
  },
  "pages",
);

/** The pages of the console that this person may see. */
export function usePages(): Entry[] {
  const { pathname } = useHere();
  const seesKeys = useMay("key.list");
  const seesChanges = useMay("change.read");
  const seesWebhooks = useMay("webhook.manage");
  const seesRetrieval = useMay("workspace.update");
  const seesHolds = useMay("hold.manage");
  const compliance = useOfficePages();
  const seesAudit = useMay("audit.read");
  const findings = useFindingsPage();
  const pages = [
    seesChanges &&
      goes(
        "/inbox",
        {
          id: "page-inbox",
          label: paletteWords.pages.inbox,
          keys: "g i",
          also: paletteWords.pages.inboxAlso,
          icon: <Inbox aria-hidden="true" />,
        },
        "pages",
      ),
    goes(
      "/search",
      {
        id: "page-search",
        label: paletteWords.pages.search,
        keys: "g f",
        also: paletteWords.pages.searchAlso,
        icon: <Search aria-hidden="true" />,
      },
      "pages",
    ),
    goes(
      "/stores",
      { id: "page-stores", label: paletteWords.pages.stores, keys: "g s", icon: <BookOpenText aria-hidden="true" /> },
      "pages",
    ),
    seesChanges &&
      goes(
        "/dashboard",
        {
          id: "page-dashboard",
          label: paletteWords.pages.dashboard,
          also: paletteWords.pages.dashboardAlso,
          icon: <ChartColumn aria-hidden="true" />,
        },
        "pages",
      ),
    goes(
      "/sessions",
      {
        id: "page-sessions",
        label: paletteWords.pages.sessions,
        also: paletteWords.pages.sessionsAlso,
        icon: <Bot aria-hidden="true" />,
      },
      "pages",
    ),
    seesKeys &&
      goes(
        "/keys",
        {
          id: "page-keys",
          label: paletteWords.pages.keys,
          keys: "g k",
          also: paletteWords.pages.keysAlso,
          icon: <KeyRound aria-hidden="true" />,
        },
        "pages",
      ),
    goes(
      "/notifications",
      { id: "page-notifications", label: paletteWords.pages.notifications, icon: <Bell aria-hidden="true" /> },
      "pages",
    ),
    seesWebhooks &&
      goes(
        "/webhooks",
        {
          id: "page-webhooks",
          label: paletteWords.pages.webhooks,
          also: paletteWords.pages.webhooksAlso,
          icon: <Webhook aria-hidden="true" />,
        },
        "pages",
      ),
    seesChanges && duplicates,
    seesRetrieval && retrieval,
    goes(
      "/approvals",
      {
        id: "page-approvals",
        label: paletteWords.pages.approvals,
        also: paletteWords.pages.approvalsAlso,
        icon: <Users aria-hidden="true" />,
      },
      "pages",
    ),
    findings,
    seesHolds &&
      goes(
        "/holds",
        {
          id: "page-holds",
          label: paletteWords.pages.holds,
          also: paletteWords.pages.holdsAlso,
          icon: <Snowflake aria-hidden="true" />,
        },
        "pages",
      ),
    ...compliance,
    seesAudit &&
      goes(
        "/audit",
        {
          id: "page-audit",
          label: paletteWords.pages.audit,
          also: paletteWords.pages.auditAlso,
          icon: <ScrollText aria-hidden="true" />,
        },
        "pages",
      ),
    connectPage,
    playgroundPage,
    docsPage,
    goes(
      "/profile",
      {
        id: "page-profile",
        label: paletteWords.pages.profile,
        keys: "g p",
        also: paletteWords.pages.profileAlso,
        icon: <UserRound aria-hidden="true" />,
      },
      "pages",
    ),
  ];
  return kept(pages).filter((page) => page.href !== pathname);
}
