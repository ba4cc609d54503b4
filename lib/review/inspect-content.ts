import { type Detected, detect } from "@/lib/domain/detect";
import type { DetectorSettings } from "@/lib/domain/detector-policy";
import type { MemoryContent } from "@/lib/domain/memory-content";

/** More of one text says nothing new. */
export const mostFindingsPerText = 50;

// A text is looked at before it is stored, and again when its findings are written down.
const known = new WeakMap<MemoryContent, { settings: DetectorSettings; seen: readonly Detected[] }>();

/** Everything that a store's detectors see in a text, in the order of the text. */
export function inspectContent(content: MemoryContent, settings: DetectorSettings): readonly Detected[] {
  const before = known.get(content);
  if (before?.settings === settings) return before.seen;
  const seen = detect(content.content, settings);
  known.set(content, { settings, seen });
  return seen;
}
