import { Command } from "cmdk";
import { Search, X } from "lucide-react";
import { useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { Spinner } from "@/components/ui/spinner";
import { paletteWords } from "@/components/words/palette.words";
import { uiWords } from "@/components/words/ui.words";

type FieldProps = { initial: string; searching: boolean; onTyped: (text: string) => void; onClose: () => void };

/** Where one types: drawn anew with each letter, and the lines after it. */
export function Field({ initial, searching, onTyped, onClose }: FieldProps) {
  const [typed, setTyped] = useState(initial);
  return (
    <div className="flex h-12 shrink-0 items-center gap-2.5 border-line border-b px-4 text-muted">
      {searching ? <Spinner size={16} /> : <Search size={16} aria-hidden="true" className="shrink-0" />}
      <Command.Input
        value={typed}
        onValueChange={(text) => {
          setTyped(text);
          onTyped(text);
        }}
        placeholder={paletteWords.field.placeholder}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        className="h-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-faint pointer-coarse:text-lg"
      />
      <button
        type="button"
        onClick={onClose}
        aria-label={uiWords.close}
        className="-mr-1.5 flex size-8 shrink-0 items-center justify-center rounded-sm hover:text-ink pointer-coarse:size-10"
      >
        <span aria-hidden="true" className="pointer-coarse:hidden">
          <Kbd keys="Esc" />
        </span>
        <X size={18} aria-hidden="true" className="hidden pointer-coarse:block" />
      </button>
    </div>
  );
}
