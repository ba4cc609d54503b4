import { z } from "zod";
import { detectorSettings } from "./detector-policy";
import { reviewSettings } from "./review-policy";

const days = z.number().int().min(1).max(36_500).nullable();

/** How long a store keeps what; null is for ever. */
export const retentionSettings = z.strictObject({
  /** Memories that no program has read, and nobody has written, for so many days are deleted. */
  unread_days: days.default(null),
  /** Versions that were written more than so many days ago lose their text … */
  version_days: days.default(null),
  /** … except so many of the last of each live memory, its current one among them. */
  keep_versions: z.number().int().min(1).max(1_000).default(10),
});
export type RetentionSettings = z.output<typeof retentionSettings>;

const isSooner = (before: number | null, after: number | null) => after !== null && (before === null || after < before);

/** Whether something goes sooner by the second rule than by the first. */
export const keepsShorter = (before: RetentionSettings, after: RetentionSettings): boolean =>
  isSooner(before.unread_days, after.unread_days) ||
  isSooner(before.version_days, after.version_days) ||
  (after.version_days !== null && after.keep_versions < before.keep_versions);

/** How the tools `memory_store` and `memory_retrieve` keep and rank entries. */
export const entrySettings = z.strictObject({
  /** After so many days an entry counts half. */
  half_life_days: z.number().min(0.01).max(36_500).default(30),
  /** From this likeness on an entry of the same category is the same … */
  duplicate_similarity: z.number().min(0.5).max(1).default(0.92),
  /** … and is replaced with the new text, kept beside it, or kept beside it until a reviewer decides. */
  on_duplicate: z.enum(["replace", "ask", "keep"]).default("replace"),
  /** So many entries at most: those that count least are deleted. Null: as many as fit. */
  max_entries: z.number().int().min(1).max(10_000).nullable().default(null),
});
export type EntrySettings = z.output<typeof entrySettings>;

/** What a team may set per store; kept as JSON beside it. */
export const storeSettings = z.strictObject({
  /** The `create` command of the memory tool replaces an existing memory, as the tool's 2025 beta did. */
  create_overwrites: z.boolean().default(false),
  /** Longest text, in characters, that one `view` of the memory tool answers. */
  view_max_characters: z.number().int().min(1_000).max(200_000).default(16_000),
  /** What must be reviewed, by whom, and what agents are served meanwhile. */
  review: reviewSettings.prefault({}),
  /** How long memories and versions are kept. */
  retention: retentionSettings.prefault({}),
  /** What is looked for in every write, and what is done about it. */
  detectors: detectorSettings.prefault({}),
  /** How entries are kept and ranked. */
  entries: entrySettings.prefault({}),
  /** New stores may begin with a copy of what is in it. */
  template: z.boolean().default(false),
});

/** A part of the settings, without defaults for the rest. */
export const storeSettingsPatch = z.strictObject({
  create_overwrites: z.boolean().optional(),
  view_max_characters: z.number().int().min(1_000).max(200_000).optional(),
  review: reviewSettings.optional(),
  retention: retentionSettings.optional(),
  detectors: detectorSettings.optional(),
  entries: entrySettings.optional(),
  template: z.boolean().optional(),
});

export type StoreSettings = z.infer<typeof storeSettings>;

const storedSettings = z.object(storeSettings.shape);

// Every request reads the settings of a store, and most stores share a handful of texts.
const parsed = new Map<string, Readonly<StoreSettings>>();
const mostParsed = 256;
// Looked at first: to compare two texts takes a tenth of what the map takes to find one that it has never seen as this string.
let last: { json: string; settings: Readonly<StoreSettings> } | undefined;

/** Reads the stored JSON; settings that a later version of Palimpsest added are left out. */
export function parseStoreSettings(json: string): Readonly<StoreSettings> {
  if (last?.json === json) return last.settings;
  let settings = parsed.get(json);
  if (!settings) {
    if (parsed.size === mostParsed) parsed.clear();
    settings = Object.freeze(storedSettings.parse(JSON.parse(json)));
    parsed.set(json, settings);
  }
  last = { json, settings };
  return settings;
}
