import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import { importWords } from "@/components/words/import.words";
import type { ImportState } from "@/lib/domain/import";

const tones: Record<ImportState, Tone> = {
  checking: "info",
  paused: "warning",
  ready: "warning",
  applying: "info",
  done: "success",
  failed: "danger",
  cancelled: "neutral",
  expired: "neutral",
};

/** How an import stands, in one or two words. */
export function ImportStateBadge({ state }: { state: ImportState }) {
  return <Badge tone={tones[state]}>{importWords.states[state]}</Badge>;
}
