import { findInstructions } from "./adversarial-instructions";
import { hiddenSpans } from "./adversarial-text";
import { findPattern } from "./custom-pattern";
import type { DetectedKind, DetectorAction } from "./detector-kinds";
import { actionFor, type DetectorSettings } from "./detector-policy";
import { findPersonalData } from "./find-personal-data";
import { findSecrets } from "./find-secrets";

/** What a detector saw in a text: where, never what. Offsets in UTF-16 units, lines from 1. */
export interface Detected {
  kind: DetectedKind;
  rule: string;
  start: number;
  end: number;
  line: number;
  action: Exclude<DetectorAction, "off">;
}

type Place = { rule: string; start: number; end: number };

const detectors: Record<Exclude<DetectedKind, "custom">, (text: string) => readonly Place[]> = {
  secret: findSecrets,
  personal_data: findPersonalData,
  hidden_text: (text) => hiddenSpans(text).map(({ kind, start, end }) => ({ rule: kind, start, end })),
  model_instruction: (text) => findInstructions(text).map(({ start, end }) => ({ rule: "phrase", start, end })),
};

function* findAll(text: string, settings: DetectorSettings): Generator<Place & { kind: DetectedKind }> {
  for (const kind of Object.keys(detectors) as (keyof typeof detectors)[]) {
    if (settings[kind] !== "off") for (const place of detectors[kind](text)) yield { kind, ...place };
  }
  for (const { id, pattern, action } of settings.custom) {
    if (action !== "off") for (const place of findPattern(pattern, text)) yield { kind: "custom", rule: id, ...place };
  }
}

/**
 * Everything in a text that the settings ask about, in the order of the text. Takes time in proportion to its length,
 * whatever it holds: it runs on every write.
 */
export function detect(text: string, settings: DetectorSettings): Detected[] {
  const found = [...findAll(text, settings)].sort((a, b) => a.start - b.start || b.end - a.end);
  const seen: Detected[] = [];
  let line = 1;
  let feed = text.indexOf("\n");
  for (const { kind, rule, start, end } of found) {
    const action = actionFor(settings, { kind, rule });
    const last = seen.at(-1);
    // Phrases of one kind may overlap: they are one finding.
    if (action === "off" || (last?.kind === kind && last.rule === rule && start < last.end)) continue;
    for (; feed !== -1 && feed < start; feed = text.indexOf("\n", feed + 1)) line++;
    seen.push({ kind, rule, start, end, line, action });
  }
  return seen;
}

/** The text with other words where these were seen. */
export function maskText(text: string, seen: readonly Pick<Detected, "rule" | "kind" | "start" | "end">[]): string {
  let masked = "";
  let from = 0;
  for (const { kind, rule, start, end } of seen) {
    if (end <= from) continue;
    masked += `${text.slice(from, Math.max(from, start))}[redacted: ${kind === "custom" ? "rule" : rule.replaceAll("_", " ")}]`;
    from = end;
  }
  return masked + text.slice(from);
}
