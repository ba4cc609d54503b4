"use client";

import {
  Archive,
  Bell,
  BookOpenText,
  ChartColumn,
  Eraser,
  FilePlus2,
  FolderPlus,
  Inbox,
  Keyboard,
  KeyRound,
  Link2,
  LogOut,
  Moon,
  ScrollText,
  Search,
  Settings,
  Snowflake,
  Sun,
  SunMoon,
  Trash2,
  UserRound,
  Users,
  Webhook,
} from "lucide-react";
import { applyTheme } from "@/components/console/apply-theme";
import { useHere } from "@/components/console/here";
import { useMay } from "@/components/console/permissions";
import { useSignOut } from "@/components/console/use-sign-out";
import { useOpenStore } from "@/components/keyboard/new-here";
import { copyText } from "@/components/ui/copy-text";
import { toast } from "@/components/ui/toast";
import { useTheme } from "@/components/ui/use-theme";
import { paletteWords } from "@/components/words/palette.words";
import type { Entry } from "./entry";

type Listed = Entry | false | undefined;
type Act = Omit<Entry, "group" | "score" | "href" | "run">;

const goes = (href: string, act: Act, group: Entry["group"] = "acts"): Entry => ({ ...act, group, href, score: 0 });
const does = (run: () => void, act: Act): Entry => ({ ...act, group: "acts", run, score: 0 });
const kept = (entries: readonly Listed[]) => entries.filter((entry) => entry !== false && entry !== undefined);

/** The pages of the console that this person may see. */
function usePages(): Entry[] {
  const { pathname } = useHere();
  const seesKeys = useMay("key.list");
  const seesChanges = useMay("change.read");
  const seesWebhooks = useMay("webhook.manage");
  const seesHolds = useMay("hold.manage");
  const mayRedact = useMay("version.redact");
  const seesAudit = useMay("audit.read");
  const pages: Listed[] = [
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
    mayRedact &&
      goes(
        "/redactions",
        {
          id: "page-redactions",
          label: paletteWords.pages.redactions,
          also: paletteWords.pages.redactionsAlso,
          icon: <Eraser aria-hidden="true" />,
        },
        "pages",
      ),
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

/** What can be done in the store that is open. */
function useStoreActs(): Entry[] {
  const here = useHere();
  const store = useOpenStore(here);
  const mayWrite = useMay("memory.create");
  if (!store) return [];
  const settings = `/stores/${store.id}/settings`;
  const open = !store.archived_at;
  return kept([
    open &&
      mayWrite &&
      goes(`/stores/${store.id}/memories/new`, {
        id: "new-memory",
        label: paletteWords.acts.newMemory(store.name),
        keys: "n",
        also: paletteWords.acts.newMemoryAlso,
        icon: <FilePlus2 aria-hidden="true" />,
      }),
    goes(
      settings,
      {
        id: "page-settings",
        label: paletteWords.acts.settings(store.name),
        also: paletteWords.acts.settingsAlso,
        icon: <Settings aria-hidden="true" />,
      },
      "pages",
    ),
  ]);
}

/** What cannot be taken back: on the page where it is explained first. */
function useEndingActs(): Entry[] {
  const store = useOpenStore(useHere());
  const mayArchive = useMay("store.archive");
  const mayDelete = useMay("store.delete");
  if (!store) return [];
  const settings = `/stores/${store.id}/settings`;
  return kept([
    !store.archived_at &&
      mayArchive &&
      goes(settings, {
        id: "archive-store",
        label: paletteWords.acts.archive(store.name),
        icon: <Archive aria-hidden="true" />,
      }),
    mayDelete &&
      goes(settings, {
        id: "delete-store",
        label: paletteWords.acts.delete(store.name),
        also: paletteWords.acts.deleteAlso,
        icon: <Trash2 aria-hidden="true" />,
      }),
  ]);
}

async function copyLink() {
  if (await copyText(window.location.href)) toast.success(paletteWords.acts.linkCopied);
  else toast.error(paletteWords.acts.linkNotCopied, { description: paletteWords.acts.linkNotCopiedHelp });
}

/** Everything that this person can do from here, pages first. */
export function useActs({ showMap }: { showMap: () => void }): Entry[] {
  const pages = usePages();
  const ofStore = useStoreActs();
  const ending = useEndingActs();
  const mayCreateStore = useMay("store.create");
  const mayCreateKey = useMay("key.create");
  const { dark } = useTheme();
  const [leave] = useSignOut();
  return kept([
    ...ofStore,
    ...pages,
    mayCreateStore &&
      goes("/stores?new=store", {
        id: "new-store",
        label: paletteWords.acts.newStore,
        also: paletteWords.acts.newStoreAlso,
        icon: <FolderPlus aria-hidden="true" />,
      }),
    mayCreateKey &&
      goes("/keys?new=key", {
        id: "new-key",
        label: paletteWords.acts.newKey,
        also: paletteWords.acts.newKeyAlso,
        icon: <KeyRound aria-hidden="true" />,
      }),
    does(() => void copyLink(), {
      id: "copy-link",
      label: paletteWords.acts.copyLink,
      icon: <Link2 aria-hidden="true" />,
    }),
    does(() => void applyTheme(dark ? "light" : "dark"), {
      id: "switch-theme",
      label: dark ? paletteWords.acts.lightTheme : paletteWords.acts.darkTheme,
      also: paletteWords.acts.themeAlso,
      icon: dark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />,
    }),
    does(() => void applyTheme("system"), {
      id: "system-theme",
      label: paletteWords.acts.systemTheme,
      also: paletteWords.acts.systemThemeAlso,
      icon: <SunMoon aria-hidden="true" />,
    }),
    does(showMap, {
      id: "keyboard-map",
      label: paletteWords.acts.keyboard,
      keys: "?",
      also: paletteWords.acts.keyboardAlso,
      icon: <Keyboard aria-hidden="true" />,
    }),
    ...ending,
    does(leave, {
      id: "sign-out",
      label: paletteWords.acts.signOut,
      also: paletteWords.acts.signOutAlso,
      icon: <LogOut aria-hidden="true" />,
    }),
  ]);
}
