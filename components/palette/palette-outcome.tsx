import { CornerDownLeft, SearchX } from "lucide-react";
import { KeyCaps } from "@/components/keyboard/key-caps";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { paletteWords } from "@/components/words/palette.words";
import { uiWords } from "@/components/words/ui.words";
import type { Entries } from "./use-entries";

/** How the search went, in sight where that matters and always for a screen reader. */
export function Outcome({ found, typed, count }: { found: Entries; typed: string; count: number }) {
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

/** What the keys do here. */
export function Foot() {
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
