import type { QueryClient } from "@tanstack/react-query";
import { diffRows } from "@/components/version/diff-rows";
import { versionOptions } from "@/components/version/version.keys";
import type { ChangeDetailJson, ChangeJson, ChangeVersionJson } from "./change-json";
import { type Found, openFindings } from "./found";
import { type Seen, throughLens } from "./lens";
import { changeOptions } from "./review.keys";

/** As many memories of one change are looked through before somebody approves it. */
const mostVersions = 50;
/** So many changes, and memories of one change, are asked for at once. */
const atOnce = 6;

export type SeenAt = Seen & { path: string | null };
export type Looked = {
  change: ChangeJson;
  /** What detectors found in it and nobody dismissed. */
  found: Found[];
  seen: SeenAt[];
  unread: number;
};

/** With what is approved along with it. */
export type LookedWhole = Looked & { whole: ChangeDetailJson };

/** Also whether a finding was dismissed since the list was read. */
const readNow = (client: QueryClient, changeId: string): Promise<ChangeDetailJson> =>
  client.fetchQuery({ ...changeOptions(changeId), staleTime: 0 });

export const needsReading = ({ found, seen, unread }: Looked): boolean =>
  found.length > 0 || seen.length > 0 || unread > 0;

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

async function seenIn(client: QueryClient, whole: ChangeJson): Promise<SeenAt[]> {
  const versions = whole.versions.slice(0, mostVersions);
  const seen: SeenAt[] = [];
  for (let from = 0; from < versions.length; from += atOnce) {
    const part = versions.slice(from, from + atOnce);
    const found = await Promise.all(part.map((version) => lookAt(client, whole.memory_store_id, version)));
    seen.push(...found.flat());
  }
  return seen;
}

async function looked(client: QueryClient, change: ChangeJson, whole: ChangeJson): Promise<Looked> {
  const unread = change.version_count - Math.min(whole.versions.length, mostVersions);
  return { change, found: openFindings(whole), seen: await seenIn(client, whole), unread };
}

/** Looks through all that an approval of this change would let agents read, whether or not it was opened. @throws ReadError */
export async function lookThrough(client: QueryClient, change: ChangeJson): Promise<Looked> {
  const isWhole = change.version_count <= change.versions.length && change.finding_count === 0;
  return looked(client, change, isWhole ? change : await readNow(client, change.id));
}

/**
 * Looks through all of them, some at once.
 * @param tell hears what was looked at so far, in the order of the changes, after each of them
 * @throws ReadError
 */
export async function lookThroughAll(
  client: QueryClient,
  changes: readonly ChangeJson[],
  tell: (looked: LookedWhole[]) => void,
  stop: AbortSignal,
): Promise<void> {
  const found = new Map<ChangeJson, LookedWhole>();
  const left = changes.values();
  const work = async () => {
    for (const change of left) {
      const whole = await readNow(client, change.id);
      found.set(change, { ...(await looked(client, change, whole)), whole });
      if (stop.aborted) return;
      tell(changes.flatMap((one) => found.get(one) ?? []));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
