import type { QueryClient } from "@tanstack/react-query";
import { diffRows } from "@/components/version/diff-rows";
import { versionOptions } from "@/components/version/version.keys";
import type { ChangeJson, ChangeVersionJson } from "./change-json";
import { type Seen, throughLens } from "./lens";
import { changeOptions } from "./review.keys";

/** As many memories of one change are looked through before somebody approves it. */
const mostVersions = 50;
/** So many changes, and memories of one change, are asked for at once. */
const atOnce = 6;

export type SeenAt = Seen & { path: string | null };
export type Looked = { change: ChangeJson; seen: SeenAt[]; unread: number };

async function textOf(client: QueryClient, storeId: string, versionId: string | null): Promise<string> {
  if (versionId === null) return "";
  return (await client.ensureQueryData(versionOptions(storeId, versionId))).content ?? "";
}

async function lookAt(client: QueryClient, storeId: string, version: ChangeVersionJson): Promise<SeenAt[]> {
  if (version.redacted_at !== null || version.operation === "deleted") return [];
  const [before, after] = await Promise.all([
    textOf(client, storeId, version.base_version_id),
    textOf(client, storeId, version.id),
  ]);
  const { seen } = throughLens(after, diffRows(before, after));
  return seen.map((span) => ({ ...span, path: version.path }));
}

/** Looks through all that an approval of this change would let agents read, whether or not it was opened. @throws ReadError */
export async function lookThrough(client: QueryClient, change: ChangeJson): Promise<Looked> {
  const whole =
    change.version_count > change.versions.length ? await client.ensureQueryData(changeOptions(change.id)) : change;
  const versions = whole.versions.slice(0, mostVersions);
  const seen: SeenAt[] = [];
  for (let from = 0; from < versions.length; from += atOnce) {
    const part = versions.slice(from, from + atOnce);
    const found = await Promise.all(part.map((version) => lookAt(client, change.memory_store_id, version)));
    seen.push(...found.flat());
  }
  return { change, seen, unread: change.version_count - versions.length };
}

/**
 * Looks through all of them, some at once.
 * @param tell hears what was looked at so far, in the order of the changes, after each of them
 * @throws ReadError
 */
export async function lookThroughAll(
  client: QueryClient,
  changes: readonly ChangeJson[],
  tell: (looked: Looked[]) => void,
  stop: AbortSignal,
): Promise<void> {
  const found = new Map<ChangeJson, Looked>();
  const left = changes.values();
  const work = async () => {
    for (const change of left) {
      found.set(change, await lookThrough(client, change));
      if (stop.aborted) return;
      tell(changes.flatMap((one) => found.get(one) ?? []));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
