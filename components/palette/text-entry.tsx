import { TextSearch } from "lucide-react";
import { paletteWords } from "@/components/words/palette.words";
import type { Entry } from "./entry";

const lastOfAll = 1e-9;

/** The way from the palette into the text of memories, which it does not look through itself: the last line of every list. */
export const textEntry = (query: string): Entry => ({
  id: "search-text",
  group: "search",
  label: paletteWords.searchText(query),
  icon: <TextSearch aria-hidden="true" />,
  href: `/search?${new URLSearchParams({ q: query })}`,
  score: lastOfAll,
});
