import { holdWords } from "@/components/words/hold.words";
import type { HoldJson } from "@/lib/hold/hold.present";

/** What a hold is on, for a sentence: a path, a case, or the store. */
export const heldThing = (hold: HoldJson): string =>
  hold.path_prefix ?? hold.subject?.name ?? hold.memory_store?.name ?? holdWords.unnamed;
