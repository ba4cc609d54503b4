import { storeSettingsWords } from "@/components/words/store-settings.words";
/** One row of the form; `id` keeps a row the same while its key is being typed. */
export type Pair = { id: number; key: string; value: string };

export const toPairs = (metadata: Record<string, string>): Pair[] =>
  Object.entries(metadata).map(([key, value], id) => ({ id, key, value }));

/** What is wrong with the rows, in a sentence; undefined when nothing is. */
export function pairsProblem(pairs: readonly Pair[]): string | undefined {
  const keys = pairs.map(({ key }) => key.trim());
  if (pairs.some(({ key, value }) => key.trim() === "" && value !== "")) return storeSettingsWords.metadata.keyMissing;
  const named = keys.filter((key) => key !== "");
  const twice = named.find((key, at) => named.indexOf(key) !== at);
  return twice === undefined ? undefined : storeSettingsWords.metadata.keyTwice(twice);
}

/** What to send: changed and new pairs, and null for those that are gone; empty when nothing differs. */
export function metadataPatch(before: Record<string, string>, pairs: readonly Pair[]): Record<string, string | null> {
  const after = new Map(pairs.filter(({ key }) => key.trim() !== "").map(({ key, value }) => [key.trim(), value]));
  const patch = new Map<string, string | null>();
  for (const key of Object.keys(before)) if (!after.has(key)) patch.set(key, null);
  for (const [key, value] of after) if (!Object.hasOwn(before, key) || before[key] !== value) patch.set(key, value);
  return Object.fromEntries(patch);
}
