"use client";

import {
  Archive,
  FilePlus2,
  FolderPlus,
  Keyboard,
  KeyRound,
  Link2,
  LogOut,
  Moon,
  Plug,
  Settings,
  Sun,
  SunMoon,
  Trash2,
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
import { does, goes, kept } from "./make-entry";
import { usePages } from "./use-pages";

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
    goes(`/connect?store=${store.id}`, {
      id: "connect-agent",
      label: paletteWords.acts.connect(store.name),
      also: paletteWords.pagesAlso["/connect"],
      icon: <Plug aria-hidden="true" />,
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
