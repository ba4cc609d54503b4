"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from "react";
import { usePermissions } from "@/components/console/permissions";
import { useRecentPlaces } from "@/components/console/recent-places";
import { onFirstTouch } from "@/components/ui/first-touch";
import { lazyPart } from "@/components/ui/lazy-part";
import { useStoredNumber } from "@/components/ui/use-stored-number";
import { takeEarlyPalette } from "./early-keys";
import { useNewHref } from "./new-here";
import { needOf, useShortcuts } from "./use-shortcuts";

// Neither is on the first screen. The palette comes with the first touch, so that it is there when its key is pressed.
const loadPalette = () => import("@/components/palette/palette");
const Palette = lazyPart(loadPalette);
const loadMap = () => import("./keyboard-map").then((module) => ({ default: module.KeyboardMap }));
const KeyboardMap = lazyPart(loadMap);

export type Commands = {
  openPalette: () => void;
  /** Somebody is about to open it: fetch it. */
  warmPalette: () => void;
};

const CommandsContext = createContext<Commands>({ openPalette: () => {}, warmPalette: () => {} });
export const useCommands = () => useContext(CommandsContext);

type Open = "palette" | "map" | null;

/** What keys can do anywhere in the console: the palette, the map of the keys, and ways to go. */
export function ConsoleCommands({ memberId, children }: { memberId: string; children: ReactNode }) {
  const router = useRouter();
  const may = usePermissions();
  const newHref = useNewHref();
  const [, remember] = useRecentPlaces(memberId);
  const [stored, store] = useStoredNumber("single-keys");
  const singles = stored !== 0;
  const [open, setOpen] = useState<Open>(null);
  // Once loaded they stay, closed, so that they can give the focus back.
  const [used, setUsed] = useState<ReadonlySet<Open>>(new Set());
  const show = (next: Open) => {
    setUsed((known) => (known.has(next) ? known : new Set([...known, next])));
    setOpen(next);
  };
  const commands = useMemo(
    (): Commands => ({
      openPalette: () => {
        setUsed((known) => new Set([...known, "palette"]));
        setOpen("palette");
      },
      warmPalette: () => void loadPalette(),
    }),
    [],
  );
  const allowed = (id: "inbox" | "search" | "stores" | "keys" | "profile", href: string) => {
    const need = needOf(id);
    return need === undefined || may(need) ? () => router.push(href) : undefined;
  };
  useShortcuts(
    {
      palette: () => show(open === "palette" ? null : "palette"),
      map: () => show("map"),
      new: newHref ? () => router.push(newHref) : undefined,
      inbox: allowed("inbox", "/inbox"),
      search: allowed("search", "/search"),
      stores: allowed("stores", "/stores"),
      keys: allowed("keys", "/keys"),
      profile: allowed("profile", "/profile"),
    },
    singles,
  );
  useEffect(() => onFirstTouch(() => void loadPalette()), []);
  useEffect(() => {
    if (takeEarlyPalette()) commands.openPalette();
  }, [commands]);
  const change = (which: Open) => (next: boolean) => setOpen(next ? which : null);
  return (
    <CommandsContext value={commands}>
      {children}
      <Suspense fallback={null}>
        {used.has("palette") ? (
          <Palette
            open={open === "palette"}
            onOpenChange={change("palette")}
            memberId={memberId}
            showMap={() => show("map")}
            onGo={remember}
          />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {used.has("map") ? (
          <KeyboardMap
            open={open === "map"}
            onOpenChange={change("map")}
            may={may}
            singles={singles}
            onSinglesChange={(on) => store(on ? null : 0)}
          />
        ) : null}
      </Suspense>
    </CommandsContext>
  );
}
