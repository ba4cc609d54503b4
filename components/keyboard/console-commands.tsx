"use client";

import { usePathname, useRouter } from "next/navigation";
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { usePermissions } from "@/components/console/permissions";
import { useRecentPlaces } from "@/components/console/recent-places";
import type { PaletteProps } from "@/components/palette/palette";
import { ComingPart } from "@/components/ui/coming-part";
import { takeEarlyPalette } from "@/components/ui/early-acts";
import { onFirstTouch } from "@/components/ui/first-touch";
import { lazyPart } from "@/components/ui/lazy-part";
import { useStoredNumber } from "@/components/ui/use-stored-number";
import { useNewHref } from "./new-here";
import { setOutTo, theWay } from "./on-the-way";
import { TypedAhead } from "./typed-ahead";
import { needOf, useShortcuts } from "./use-shortcuts";

const loadMap = () => import("./keyboard-map").then((module) => ({ default: module.KeyboardMap }));
const KeyboardMap = lazyPart(loadMap);

export type Commands = {
  openPalette: () => void;
  /** Somebody is about to open it: fetch it. */
  warmPalette: () => void;
};

const CommandsContext = createContext<Commands>({ openPalette: () => {}, warmPalette: () => {} });
export const useCommands = () => useContext(CommandsContext);

/**
 * The palette once its code is there: not on the first screen, but with the first touch, so that it is there when its key is pressed.
 * Not lazy of React's, which draws what it waited for a third of a second after it began to wait, however soon that has come.
 */
function usePalette() {
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const load = useCallback((onMissing = () => {}) => {
    // Where it cannot be fetched the page goes on, and the next press tries again.
    import("@/components/palette/palette").then((loaded) => setPalette(() => loaded.default), onMissing);
  }, []);
  useEffect(() => onFirstTouch(() => load()), [load]);
  return [Palette, load] as const;
}

type Open = "palette" | "map" | null;

/** What keys can do anywhere in the console: the palette, the map of the keys, and ways to go. */
export function ConsoleCommands({ memberId, children }: { memberId: string; children: ReactNode }) {
  const router = useRouter();
  const pathname = usePathname();
  const may = usePermissions();
  const newHref = useNewHref();
  const [, remember] = useRecentPlaces(memberId);
  const [stored, store] = useStoredNumber("single-keys");
  const singles = stored !== 0;
  const [open, setOpen] = useState<Open>(null);
  const [Palette, loadPalette] = usePalette();
  const typedAhead = useRef("");
  // Once loaded it stays, closed, so that it can give the focus back.
  const [mapUsed, setMapUsed] = useState(false);
  const showMap = () => {
    setMapUsed(true);
    setOpen("map");
  };
  const commands = useMemo(
    (): Commands => ({
      openPalette: () => {
        loadPalette(() => setOpen((now) => (now === "palette" ? null : now)));
        setOpen("palette");
      },
      warmPalette: () => loadPalette(),
    }),
    [loadPalette],
  );
  const allowed = (id: "inbox" | "search" | "stores" | "keys" | "profile", href: string) => {
    const need = needOf(id);
    if (need !== undefined && !may(need)) return;
    return () => {
      setOutTo(href);
      router.push(href);
    };
  };
  useShortcuts(
    {
      palette: open === "palette" && Palette ? () => setOpen(null) : commands.openPalette,
      map: showMap,
      new: newHref ? () => router.push(newHref) : undefined,
      inbox: allowed("inbox", "/inbox"),
      search: allowed("search", "/search"),
      stores: allowed("stores", "/stores"),
      keys: allowed("keys", "/keys"),
      profile: allowed("profile", "/profile"),
    },
    singles,
  );
  const singlesNow = useEffectEvent(() => singles);
  // Together with the page itself: its first key is its own.
  useLayoutEffect(() => theWay.arrive(pathname), [pathname]);
  useEffect(() => {
    const typed = takeEarlyPalette({ singles: singlesNow() });
    if (typed === null) return;
    typedAhead.current = typed;
    commands.openPalette();
  }, [commands]);
  const change = (which: Open) => (next: boolean) => setOpen(next ? which : null);
  return (
    <CommandsContext value={commands}>
      {children}
      {Palette ? (
        <Palette
          open={open === "palette"}
          onOpenChange={change("palette")}
          memberId={memberId}
          showMap={showMap}
          onGo={remember}
          typedAhead={typedAhead}
        />
      ) : open === "palette" ? (
        <TypedAhead text={typedAhead} onLeave={() => setOpen(null)} />
      ) : null}
      <Suspense fallback={<ComingPart />}>
        {mapUsed ? (
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
