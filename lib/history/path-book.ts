import { ancestorsOf, type MemoryPath } from "@/lib/domain/memory-path";

/** Which paths are taken, while many memories move at once. A path is free where nothing is at it, above it or below it. */
export class PathBook {
  readonly #owners = new Map<string, Set<string>>();
  readonly #below = new Map<string, Map<string, number>>();

  add(path: string, id: string): void {
    const owners = this.#owners.get(path) ?? new Set();
    this.#owners.set(path, owners.add(id));
    for (const folder of ancestorsOf(path as MemoryPath)) this.#count(folder, id, 1);
  }

  remove(path: string, id: string): void {
    if (!this.#owners.get(path)?.delete(id)) return;
    for (const folder of ancestorsOf(path as MemoryPath)) this.#count(folder, id, -1);
  }

  /** Whether the memory could be there as far as the others are concerned. */
  isFreeFor(path: string, id: string): boolean {
    const others = (owners: { has(id: string): boolean; size: number } | undefined) =>
      owners !== undefined && owners.size > (owners.has(id) ? 1 : 0);
    if ([path, ...ancestorsOf(path as MemoryPath)].some((place) => others(this.#owners.get(place)))) return false;
    return !others(this.#below.get(path));
  }

  #count(folder: string, id: string, by: number): void {
    const below = this.#below.get(folder) ?? new Map<string, number>();
    const count = (below.get(id) ?? 0) + by;
    if (count > 0) below.set(id, count);
    else below.delete(id);
    this.#below.set(folder, below);
  }
}
