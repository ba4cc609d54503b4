import { z } from "zod";

/** What a team may set per store; kept as JSON beside it. */
export const storeSettings = z.strictObject({
  /** The `create` command of the memory tool replaces an existing memory, as the tool's 2025 beta did. */
  create_overwrites: z.boolean().default(false),
  /** Longest text, in characters, that one `view` of the memory tool answers. */
  view_max_characters: z.number().int().min(1_000).max(200_000).default(16_000),
});

export type StoreSettings = z.infer<typeof storeSettings>;

const storedSettings = z.object(storeSettings.shape);

/** Reads the stored JSON; settings that a later version of Palimpsest added are left out. */
export function parseStoreSettings(json: string): StoreSettings {
  return storedSettings.parse(JSON.parse(json));
}
