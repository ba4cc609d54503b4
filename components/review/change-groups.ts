import type { ChangeJson } from "./change-json";
import type { InboxGroup } from "./inbox-place";

/** A line of the list: a change, or what the changes below it have in common. */
export type InboxRow =
  | { kind: "change"; change: ChangeJson; position: number }
  | { kind: "group"; key: string; by: InboxGroup; first: ChangeJson; changes: ChangeJson[] };

/** What a change is grouped by; one that no session wrote stands with those of the same author. */
function groupKey(change: ChangeJson, by: InboxGroup): string {
  if (by === "memory") return change.versions[0]?.memory_id ?? change.id;
  return change.session?.id ?? `${change.actor.type} ${change.actor.id ?? ""}`;
}

/** The lines of the list, in the order in which the changes came; a group stands where its first change does. */
export function inboxRows(changes: readonly ChangeJson[], by: InboxGroup | undefined): InboxRow[] {
  if (!by) return changes.map((change, position) => ({ kind: "change", change, position }));
  const groups = new Map<string, ChangeJson[]>();
  for (const change of changes) {
    const key = groupKey(change, by);
    const members = groups.get(key);
    if (members) members.push(change);
    else groups.set(key, [change]);
  }
  const rows: InboxRow[] = [];
  let position = 0;
  for (const [key, members] of groups) {
    const [first] = members;
    if (!first) continue;
    rows.push({ kind: "group", key, by, first, changes: members });
    for (const change of members) rows.push({ kind: "change", change, position: position++ });
  }
  return rows;
}

/** The changes in the order in which they are shown. */
export const changesOf = (rows: readonly InboxRow[]): ChangeJson[] =>
  rows.flatMap((row) => (row.kind === "change" ? [row.change] : []));

/** Which change comes next when one goes away: the one below it, else the one above. */
export function neighbourOf(changes: readonly { id: string }[], leaving: readonly string[]): string | null {
  const gone = new Set(leaving);
  const at = changes.findLastIndex(({ id }) => gone.has(id));
  if (at === -1) return changes[0]?.id ?? null;
  const stays = ({ id }: { id: string }) => !gone.has(id);
  return (changes.slice(at).find(stays) ?? changes.slice(0, at).findLast(stays))?.id ?? null;
}
