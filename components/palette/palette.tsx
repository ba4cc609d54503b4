"use client";

import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import {
  Activity,
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { createPortal, flushSync } from "react-dom";
import { setOutTo } from "@/components/keyboard/on-the-way";
import { cx } from "@/components/ui/cx";
import { dialogClasses, overlayClasses } from "@/components/ui/dialog";
import { dropFocus, focusNearest, wayToFocus } from "@/components/ui/way-to-focus";
import { consoleWords } from "@/components/words/console.words";
import { paletteWords } from "@/components/words/palette.words";
import { type Entry, type EntryGroup, groupsOf } from "./entry";
import { Field } from "./palette-field";
import { Line } from "./palette-line";
import { Foot, Outcome } from "./palette-outcome";
import { useEntries } from "./use-entries";

export type PaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  memberId: string;
  showMap: () => void;
  /** Somebody chose a place: it comes first the next time. */
  onGo: (id: string) => void;
  /** What was typed into it before it was there. */
  typedAhead: RefObject<string>;
};

const nothingYet: EntryGroup[] = [];

const keysOfLines = new Set(["Enter", "ArrowDown", "ArrowUp", "Home", "End"]);

const placeId = /^(memstore|mem|memver|chg|sesn|apikey|svac)_[0-9A-Z]{26}$/;

/**
 * One field for everything: go to a place by a part of its name or by its id, or do something.
 *
 * No dialog of Radix's: what that asks the browser and changes on the page costs more than drawing the palette. It covers the page by
 * itself, keeps the keyboard, and closes at a press outside or when something else takes the focus. While it is closed its field is
 * drawn already, out of sight and when the browser has nothing better to do: opening shows it.
 */
export default function Palette(props: PaletteProps) {
  const { open, onOpenChange } = props;
  const layer = useRef<HTMLDivElement>(null);
  const left = useRef(false);
  // Each time it begins anew.
  const [turn, setTurn] = useState({ open, key: 0 });
  if (turn.open !== open) setTurn({ open, key: open ? turn.key : turn.key + 1 });
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    const place = layer.current;
    if (!open || !place) return;
    const way = wayToFocus();
    left.current = false;
    const field = place.querySelector("input");
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
    const look = ({ target }: FocusEvent) => {
      if (target instanceof Node && !place.contains(target)) close();
    };
    document.addEventListener("focusin", look);
    return () => {
      document.removeEventListener("focusin", look);
      // What took the focus from it keeps it. Whoever went somewhere goes on there, and not in the navigation they came from.
      if (document.activeElement !== document.body && !place.contains(document.activeElement)) return;
      if (left.current) document.getElementById("main")?.focus({ preventScroll: true });
      else if (!focusNearest(way)) dropFocus();
    };
  }, [open]);
  return createPortal(
    <>
      <div aria-hidden="true" hidden={!open} className={overlayClasses} onClick={() => onOpenChange(false)} />
      <div
        ref={layer}
        role="dialog"
        aria-modal="true"
        aria-label={consoleWords.nav.anything}
        data-palette={open ? "" : undefined}
        data-state={open ? "open" : "closed"}
        hidden={!open}
        tabIndex={-1}
        onKeyDown={(event) => {
          keepFocus(event);
          if (event.key === "Escape" && !event.nativeEvent.isComposing) onOpenChange(false);
        }}
        className={cx(
          dialogClasses,
          "max-sm:inset-x-2 max-sm:top-2 max-sm:bottom-auto max-sm:w-auto max-sm:rounded-xl sm:max-w-xl",
        )}
      >
        <Activity mode={open ? "visible" : "hidden"}>
          <Finder
            key={turn.key}
            {...props}
            leave={() => {
              left.current = true;
            }}
          />
        </Activity>
      </div>
    </>,
    document.body,
  );
}

/** False while something is drawn for the first time, and true soon after. */
function useLaterFrame(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => startTransition(() => setLater(true)), []);
  return later;
}

/** Tab goes round within the palette. */
function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button")];
  const next = stops.indexOf(document.activeElement as HTMLElement) + (event.shiftKey ? -1 : 1);
  event.preventDefault();
  stops.at(next % stops.length)?.focus();
}

function Finder({ onOpenChange, memberId, showMap, onGo, typedAhead, leave }: PaletteProps & { leave: () => void }) {
  const router = useRouter();
  /** What the lines below are for. What stands in the field may be a frame ahead of it. */
  const [asked, setAsked] = useState(() => typedAhead.current);
  const typed = useRef(asked);
  /** What was pointed at with the keys or the mouse among the lines for `asked`; else the first of them. */
  const [chosen, setChosen] = useState({ id: "", asked });
  // The field is there first: what is below it, on an old laptop, a frame later.
  const later = useLaterFrame();
  const found = useEntries(asked, { memberId, showMap, asking: later });
  const groups = later ? groupsOf(found.entries, asked.trim() !== "") : nothingYet;
  const lines = groups.flatMap((group) => group.entries);
  const value = chosen.asked === asked && lines.some(({ id }) => id === chosen.id) ? chosen.id : (lines[0]?.id ?? "");

  function take(entry: Entry, aside = false) {
    if (entry.href === undefined) {
      onOpenChange(false);
      // After the palette has given the focus back, so that what opens now gives it back to the same place.
      return void setTimeout(entry.run, 30);
    }
    if (placeId.test(entry.id)) onGo(entry.id);
    if (aside) return void window.open(entry.href, "_blank", "noopener");
    leave();
    onOpenChange(false);
    setOutTo(entry.href);
    router.push(entry.href);
  }

  function press(event: KeyboardEvent) {
    // A key that is about the lines is about those for what stands in the field, however quickly it followed.
    if (keysOfLines.has(event.key) && typed.current !== asked) flushSync(() => setAsked(typed.current));
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    latest.current();
  }
  const latest = useRef(() => {});
  useEffect(() => {
    latest.current = () => {
      const entry = lines.find((line) => line.id === value);
      if (entry) take(entry, true);
    };
  });

  return (
    <Command
      shouldFilter={false}
      loop
      vimBindings={false}
      label={consoleWords.nav.anything}
      value={value}
      onValueChange={(id) => setChosen({ id, asked })}
      onKeyDown={press}
      className="flex min-h-0 flex-col"
    >
      <Field
        initial={asked}
        searching={found.searching && asked !== ""}
        onClose={() => onOpenChange(false)}
        onTyped={(text) => {
          typed.current = text;
          startTransition(() => setAsked(text));
        }}
      />
      <Command.List
        label={paletteWords.results.label}
        className={cx(
          "max-h-[min(60dvh,26rem)] min-h-0 scroll-py-1.5 overflow-y-auto overscroll-contain",
          lines.length > 0 && "p-1.5",
        )}
      >
        {groups.map((group) => (
          <Command.Group
            key={group.name}
            value={group.name}
            heading={paletteWords.groups[group.name]}
            className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint [&_[cmdk-group-heading]]:text-xs"
          >
            {group.entries.map((entry) => (
              <Line key={entry.id} entry={entry} onTake={(aside) => take(entry, aside)} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <Outcome found={found} typed={asked} count={lines.filter((line) => line.group !== "search").length} />
      {later ? <Foot /> : null}
    </Command>
  );
}
