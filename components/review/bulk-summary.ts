import type { ChangeDetailJson, ChangeJson } from "./change-json";

/** The earlier changes that nobody chose and that are approved along with those that were. */
export function earlierThan(chosen: readonly ChangeJson[], whole: readonly ChangeDetailJson[]): string[] {
  const earlier = new Set(whole.flatMap(({ contains }) => contains));
  for (const { id } of chosen) earlier.delete(id);
  return [...earlier];
}

/** How many memories changes are about: one that several of them wrote counts once. Of what was not read whole the rest counts as others. */
export function memoriesOf(chosen: readonly ChangeJson[], whole: readonly ChangeDetailJson[]): number {
  const wholeById = new Map(whole.map((change) => [change.id, change]));
  const known = chosen.map((change) => wholeById.get(change.id) ?? change);
  const memories = new Set(known.flatMap(({ versions }) => versions.map(({ memory_id: id }) => id)));
  const rest = known.reduce((sum, { version_count: count, versions }) => sum + count - versions.length, 0);
  return memories.size + rest;
}

/** Whether a memory of them was written again by a change that nobody chose: that stands in the way of a revert. */
export function laterUnchosen(chosen: readonly ChangeJson[]): boolean {
  const later = (id: string, memoryId: string) =>
    chosen.filter((other) => other.id > id && other.versions.some(({ memory_id: memory }) => memory === memoryId));
  return chosen.some(({ id, versions }) =>
    versions.some(({ memory_id: memoryId, later_count: count }) => count > later(id, memoryId).length),
  );
}
