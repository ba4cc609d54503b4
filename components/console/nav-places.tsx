import {
  Activity,
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
import type { ReactElement } from "react";
import { consoleWords } from "@/components/words/console.words";
import type { Action } from "@/lib/domain/role";

export interface NavPlace {
  href: string;
  label: string;
  icon: ReactElement;
  /** Who does not have this right is not led there. */
  needs?: Action;
}

const { nav } = consoleWords;
const place = (href: string, label: string, icon: ReactElement, needs?: Action): NavPlace => ({
  href,
  label,
  icon,
  needs,
});

/** What everybody works with. The stores last visited follow on it. */
export const workPlaces = [
  place("/inbox", nav.inbox, <Inbox aria-hidden="true" />, "change.read"),
  place("/findings", nav.findings, <ScanSearch aria-hidden="true" />, "change.read"),
  place("/duplicates", nav.duplicates, <CopyCheck aria-hidden="true" />, "change.read"),
  place("/search", nav.search, <Search aria-hidden="true" />),
  place("/dashboard", nav.dashboard, <ChartColumn aria-hidden="true" />, "change.read"),
  place("/stores", nav.stores, <BookOpenText aria-hidden="true" />),
];

/** The other places, by who goes there. */
export const placeGroups = [
  {
    label: nav.groups.agents,
    places: [
      place("/sessions", nav.sessions, <Bot aria-hidden="true" />),
      place("/connect", nav.connect, <Plug aria-hidden="true" />),
      place("/keys", nav.keys, <KeyRound aria-hidden="true" />, "key.list"),
      place("/playground", nav.playground, <FlaskConical aria-hidden="true" />),
      place("/docs", nav.docs, <Braces aria-hidden="true" />),
    ],
  },
  {
    label: nav.groups.compliance,
    places: [
      place("/approvals", nav.approvals, <Users aria-hidden="true" />, "approval.decide"),
      place("/redactions", nav.redactions, <Eraser aria-hidden="true" />, "version.redact"),
      place("/subjects", nav.subjects, <UserSearch aria-hidden="true" />, "subject.manage"),
      place("/erasures", nav.erasures, <Trash2 aria-hidden="true" />, "erasure.manage"),
      place("/holds", nav.holds, <Snowflake aria-hidden="true" />, "hold.manage"),
      place("/audit", nav.audit, <ScrollText aria-hidden="true" />, "audit.read"),
    ],
  },
  {
    label: nav.groups.workspace,
    places: [
      place("/members", nav.members, <UsersRound aria-hidden="true" />, "member.manage"),
      place("/webhooks", nav.webhooks, <Webhook aria-hidden="true" />, "webhook.manage"),
      place("/retrieval", nav.retrieval, <Waypoints aria-hidden="true" />, "workspace.update"),
      place("/operations", nav.operations, <Activity aria-hidden="true" />, "workspace.update"),
      place("/profile", nav.profile, <UserRound aria-hidden="true" />),
    ],
  },
];
