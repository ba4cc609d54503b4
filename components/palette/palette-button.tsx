"use client";

import { Search } from "lucide-react";
import { useCommands } from "@/components/keyboard/console-commands";
import { KeyCaps } from "@/components/keyboard/key-caps";
import { IconButton } from "@/components/ui/icon-button";
import { consoleWords } from "@/components/words/console.words";

/** The way into the palette for a mouse: looks like the field that opens. */
export function PaletteButton() {
  const { openPalette, warmPalette } = useCommands();
  return (
    <button
      type="button"
      onClick={openPalette}
      onMouseEnter={warmPalette}
      onFocus={warmPalette}
      aria-keyshortcuts="Meta+K Control+K"
      className="flex h-8 w-full items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-left text-muted text-sm transition-colors hover:border-line-strong hover:text-ink pointer-coarse:min-h-10"
    >
      <Search size={14} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">{consoleWords.nav.anywhere}</span>
      <span aria-hidden="true" className="pointer-coarse:hidden">
        <KeyCaps keys="mod+k" />
      </span>
    </button>
  );
}

/** The same on a small screen's top bar. */
export function PaletteIconButton() {
  const { openPalette, warmPalette } = useCommands();
  return (
    <IconButton
      label={consoleWords.nav.anything}
      icon={<Search size={18} aria-hidden="true" />}
      onClick={openPalette}
      onFocus={warmPalette}
    />
  );
}
