"use client";

import {
  Archive,
  BookOpenText,
  FilePlus2,
  FolderPlus,
  Keyboard,
  KeyRound,
  Link2,
  LogOut,
  Moon,
  Settings,
  Sun,
  SunMoon,
  Trash2,
  UserRound,
} from "lucide-react";
import { applyTheme } from "@/components/console/apply-theme";
import { useHere } from "@/components/console/here";
import { useMay } from "@/components/console/permissions";
import { useSignOut } from "@/components/console/use-sign-out";
import { useOpenStore } from "@/components/keyboard/new-here";
import { copyText } from "@/components/ui/copy-text";
import { toast } from "@/components/ui/toast";
import { useTheme } from "@/components/ui/use-theme";
import type { Entry } from "./entry";

type Listed = Entry | false | undefined;
type Act = Omit<Entry, "group" | "score" | "href" | "run">;

const goes = (href: string, act: Act, group: Entry["group"] = "Do"): Entry => ({ ...act, group, href, score: 0 });
const does = (run: () => void, act: Act): Entry => ({ ...act, group: "Do", run, score: 0 });
const kept = (entries: readonly Listed[]) => entries.filter((entry) => entry !== false && entry !== undefined);

/** The pages of the console that this person may see. */
function usePages(): Entry[] {
  const { pathname } = useHere();
  const seesKeys = useMay("key.list");
  const pages: Listed[] = [
    goes(
      "/stores",
      { id: "page-stores", label: "Stores", keys: "g s", icon: <BookOpenText aria-hidden="true" /> },
      "Go to",
    ),
    seesKeys &&
      goes(
        "/keys",
        { id: "page-keys", label: "Keys", keys: "g k", also: "API credentials", icon: <KeyRound aria-hidden="true" /> },
        "Go to",
      ),
    goes(
      "/profile",
      {
        id: "page-profile",
        label: "Profile",
        keys: "g p",
        also: "account settings name password theme appearance",
        icon: <UserRound aria-hidden="true" />,
      },
      "Go to",
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
        label: `New memory in ${store.name}`,
        keys: "n",
        also: "create write",
        icon: <FilePlus2 aria-hidden="true" />,
      }),
    goes(
      settings,
      {
        id: "page-settings",
        label: `Settings of ${store.name}`,
        also: "store metadata tools description rename",
        icon: <Settings aria-hidden="true" />,
      },
      "Go to",
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
      goes(settings, { id: "archive-store", label: `Archive ${store.name}…`, icon: <Archive aria-hidden="true" /> }),
    mayDelete &&
      goes(settings, {
        id: "delete-store",
        label: `Delete ${store.name}…`,
        also: "remove",
        icon: <Trash2 aria-hidden="true" />,
      }),
  ]);
}

async function copyLink() {
  if (await copyText(window.location.href)) toast.success("Copied the link to this page");
  else toast.error("The link could not be copied", { description: "Copy it from the address bar." });
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
        label: "New store…",
        also: "create",
        icon: <FolderPlus aria-hidden="true" />,
      }),
    mayCreateKey &&
      goes("/keys?new=key", {
        id: "new-key",
        label: "New key…",
        also: "create API credential",
        icon: <KeyRound aria-hidden="true" />,
      }),
    does(() => void copyLink(), {
      id: "copy-link",
      label: "Copy the link to this page",
      icon: <Link2 aria-hidden="true" />,
    }),
    does(() => void applyTheme(dark ? "light" : "dark"), {
      id: "switch-theme",
      label: dark ? "Switch to the light theme" : "Switch to the dark theme",
      also: "colours appearance mode",
      icon: dark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />,
    }),
    does(() => void applyTheme("system"), {
      id: "system-theme",
      label: "Use the theme of the system",
      also: "colours appearance mode switch",
      icon: <SunMoon aria-hidden="true" />,
    }),
    does(showMap, {
      id: "keyboard-map",
      label: "Show the keyboard map",
      keys: "?",
      also: "shortcuts keys help",
      icon: <Keyboard aria-hidden="true" />,
    }),
    ...ending,
    does(leave, { id: "sign-out", label: "Sign out", also: "log out leave", icon: <LogOut aria-hidden="true" /> }),
  ]);
}
