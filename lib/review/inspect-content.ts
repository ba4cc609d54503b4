import { hiddenSpans } from "@/lib/domain/adversarial-text";

/** What a detector saw in a text: where, never what. Offsets in UTF-16 units, lines from 1. */
export interface Seen {
  kind: string;
  rule: string;
  start: number;
  end: number;
  line: number;
}

/** More of one kind in one text says nothing new. */
const mostPerText = 50;

/** Everything that the detectors see in a text, in the order of the text. Runs on every write, before it is stored. */
export function inspectContent(content: string): Seen[] {
  return hiddenSpans(content)
    .slice(0, mostPerText)
    .map(({ kind, start, end, line }) => ({ kind: "hidden_text", rule: kind, start, end, line }));
}
