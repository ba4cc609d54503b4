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
});

/** A part of the settings, without defaults for the rest. */
export const storeSettingsPatch = z.strictObject({
  create_overwrites: z.boolean().optional(),
  view_max_characters: z.number().int().min(1_000).max(200_000).optional(),
  review: reviewSettings.optional(),
  retention: retentionSettings.optional(),
  detectors: detectorSettings.optional(),
});

export type StoreSettings = z.infer<typeof storeSettings>;

const storedSettings = z.object(storeSettings.shape);

// Every request reads the settings of a store, and most stores share a handful of texts.
const parsed = new Map<string, Readonly<StoreSettings>>();
const mostParsed = 256;

/** Reads the stored JSON; settings that a later version of Palimpsest added are left out. */
export function parseStoreSettings(json: string): Readonly<StoreSettings> {
  let settings = parsed.get(json);
  if (!settings) {
    if (parsed.size === mostParsed) parsed.clear();
    settings = Object.freeze(storedSettings.parse(JSON.parse(json)));
    parsed.set(json, settings);
  }
  return settings;
}
