"use client";

import { Command } from "cmdk";
import { CornerDownLeft, Search, SearchX, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, startTransition, useEffect, useRef, useState } from "react";
import { KeyCaps } from "@/components/keyboard/key-caps";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { dialogClasses, overlayClasses } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { PathText } from "@/components/ui/path-text";
import { Spinner } from "@/components/ui/spinner";
import { useReturnFocus } from "@/components/ui/use-return-focus";
import { VisibleText } from "@/components/ui/visible-text";
import { consoleWords } from "@/components/words/console.words";
import { paletteWords } from "@/components/words/palette.words";
import { uiWords } from "@/components/words/ui.words";
import { type Entry, type EntryGroup, groupsOf } from "./entry";
import { type Entries, useEntries } from "./use-entries";

export type PaletteProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  memberId: string;
  showMap: () => void;
  /** Somebody chose a place: it comes first the next time. */
  onGo: (id: string) => void;
};

const nothingYet: EntryGroup[] = [];

const placeId = /^(memstore|mem|memver|chg|sesn|apikey|svac)_[0-9A-Z]{26}$/;

/** One field for everything: go to a place by a part of its name or by its id, or do something. */
export default function Palette(props: PaletteProps) {
  const { open, onOpenChange } = props;
  const left = useRef(false);
  const returnFocus = useReturnFocus(open);
  return (
    // Not Radix's modal: hiding, locking and unlocking the whole page costs more than drawing the palette. It covers the page by itself,
    // keeps the keyboard, and closes at a press outside.
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Portal>
        {open ? <div aria-hidden="true" className={overlayClasses} /> : null}
        <Radix.Content
          data-palette=""
          aria-modal="true"
          aria-describedby={undefined}
          onKeyDown={keepFocus}
          onOpenAutoFocus={() => {
            left.current = false;
          }}
          onCloseAutoFocus={(event) => {
            if (!left.current) return returnFocus.onCloseAutoFocus(event);
            // Whoever went somewhere goes on there, and not in the navigation they came from.
            event.preventDefault();
            document.getElementById("main")?.focus({ preventScroll: true });
          }}
          className={cx(
            dialogClasses,
            "max-sm:inset-x-2 max-sm:top-2 max-sm:bottom-auto max-sm:w-auto max-sm:rounded-xl sm:max-w-xl",
          )}
        >
          <Radix.Title className="sr-only">{consoleWords.nav.anything}</Radix.Title>
          <Finder
            {...props}
            leave={() => {
              left.current = true;
            }}
          />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
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

function Finder({ onOpenChange, memberId, showMap, onGo, leave }: PaletteProps & { leave: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  /** What was pointed at with the keys or the mouse; else the first line. */
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useEntries(typed, { memberId, showMap });
  // The field is there first: the lines, on an old laptop, a frame later.
  const groups = useLaterFrame() ? groupsOf(found.entries, typed.trim() !== "") : nothingYet;
  const lines = groups.flatMap((group) => group.entries);
  const value = lines.some((line) => line.id === chosen) ? (chosen ?? "") : (lines[0]?.id ?? "");

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
    router.push(entry.href);
  }

  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    const entry = lines.find((line) => line.id === value);
    if (entry) take(entry, true);
  }

  return (
    <Command
      shouldFilter={false}
      loop
      vimBindings={false}
      label={consoleWords.nav.anything}
      value={value}
      onValueChange={setChosen}
      onKeyDown={press}
      className="flex min-h-0 flex-col"
    >
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-line border-b px-4 text-muted">
        {found.searching && typed !== "" ? (
          <Spinner size={16} />
        ) : (
          <Search size={16} aria-hidden="true" className="shrink-0" />
        )}
        <Command.Input
          value={typed}
          onValueChange={(text) => {
            setTyped(text);
            setChosen(null);
          }}
          placeholder={paletteWords.field.placeholder}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          className="h-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-faint pointer-coarse:text-lg"
        />
        <Radix.Close
          aria-label={uiWords.close}
          className="-mr-1.5 flex size-8 shrink-0 items-center justify-center rounded-sm hover:text-ink pointer-coarse:size-10"
        >
          <span aria-hidden="true" className="pointer-coarse:hidden">
            <Kbd keys="Esc" />
          </span>
          <X size={18} aria-hidden="true" className="hidden pointer-coarse:block" />
        </Radix.Close>
      </div>
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
              <Line key={entry.id} entry={entry} onTake={() => take(entry)} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <Outcome found={found} typed={typed} count={lines.filter((line) => line.group !== "search").length} />
      <Foot />
    </Command>
  );
}

/** One line of a list that is searched. */
export function Line({ entry, onTake }: { entry: Entry; onTake: () => void }) {
  return (
    <Command.Item
      value={entry.id}
      onSelect={onTake}
      className="group/line flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-md px-2.5 py-1.5 text-sm data-[selected=true]:bg-selected pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted data-[selected=true]:[&>svg]:text-accent-text"
    >
      {entry.icon}
      <span
        className={cx("min-w-0 truncate", entry.path && "font-mono text-xs")}
        title={entry.path ? entry.label : undefined}
      >
        {entry.path ? <FoundPath path={entry.label} /> : <VisibleText text={entry.label} />}
      </span>
      <span className="flex-1" />
      {entry.detail ? (
        <span className="min-w-0 max-w-[45%] shrink-0 truncate text-muted text-xs">
          <VisibleText text={entry.detail} />
        </span>
      ) : null}
      {entry.keys ? (
        <span className="shrink-0 pointer-coarse:hidden" aria-hidden="true">
          <KeyCaps keys={entry.keys} />
        </span>
      ) : null}
    </Command.Item>
  );
}

/** The folders in grey, the name in ink. */
function FoundPath({ path }: { path: string }) {
  const cut = path.lastIndexOf("/") + 1;
  return (
    <>
      <span className="text-muted">
        <PathText path={path.slice(0, cut)} />
      </span>
      <span className="font-semibold">
        <PathText path={path.slice(cut)} />
      </span>
    </>
  );
}

/** How the search went, in sight where that matters and always for a screen reader. */
function Outcome({ found, typed, count }: { found: Entries; typed: string; count: number }) {
  const query = typed.trim();
  const none = query !== "" && count === 0 && !found.searching && !found.error;
  const said =
    query === "" || found.searching || found.error
      ? ""
      : none
        ? paletteWords.results.none
        : paletteWords.results.count(count);
  return (
    <>
      {found.error ? (
        <div role="alert" className="flex items-center gap-3 px-4 py-3 text-danger text-sm">
          <span className="min-w-0 flex-1">{found.error.message}</span>
          <Button size="sm" onClick={found.retry}>
            {uiWords.tryAgain}
          </Button>
        </div>
      ) : null}
      {none ? (
        <div className="flex flex-col items-center px-6 py-8 text-center">
          <SearchX size={20} aria-hidden="true" className="mb-2 text-faint" />
          <p className="font-medium">{paletteWords.results.noneTitle}</p>
          <p className="mt-0.5 max-w-[44ch] text-balance text-muted">{paletteWords.results.noneText}</p>
        </div>
      ) : null}
      {found.partial ? <p className="px-4 pt-1 pb-2 text-muted text-xs">{paletteWords.results.partial}</p> : null}
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}

function Foot() {
  return (
    <div
      aria-hidden="true"
      className="flex h-9 shrink-0 items-center gap-4 border-line border-t bg-sunken px-4 text-muted text-xs pointer-coarse:hidden sm:rounded-b-xl"
    >
      <span className="flex items-center gap-1.5">
        <Kbd keys="↑ ↓" /> {paletteWords.foot.move}
      </span>
      <span className="flex items-center gap-1.5">
        <CornerDownLeft size={13} /> {paletteWords.foot.open}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCaps keys="mod+↵" /> {paletteWords.foot.newTab}
      </span>
    </div>
  );
}
