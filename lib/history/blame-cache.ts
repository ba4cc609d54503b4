import "server-only";
import type { BlameTrail } from "@/lib/domain/blame";
import { subscribeLive } from "@/lib/live/live-bus";

/** A blame that was computed. It holds ids, hashes and numbers of lines, and no text. */
export interface KeptBlame {
  memoryId: string;
  /** The version whose lines these are, which never changes but by redaction. */
  versionId: string;
  number: number;
  trail: BlameTrail;
  /** How many versions up to this one had been redacted when their texts were read. */
  redacted: number;
}

// An origin is a reference of eight bytes, and a step back through the texts some hundred: this is about 32 MB.
const mostOrigins = 4_000_000;
const stepCost = 16;
const placeCost = 8;

const costOf = ({ trail }: KeptBlame): number =>
  trail.origins.length +
  trail.texts.reduce(
    (sum, { places }) => sum + stepCost + places.reduce((lines, place) => lines + placeCost + place.removed.length, 0),
    0,
  );

const costOfAll = (kept: readonly KeptBlame[]): number => kept.reduce((sum, one) => sum + costOf(one), 0);

// The head, what agents are served, and the one that somebody looks back at.
const mostOfOne = 3;

/**
 * The blames of this process, the least used dropped first. Nothing here is trusted: whoever takes one compares the version's id
 * and the number of redacted versions with the database. Redactions drop what they concern all the same, at once.
 */
class BlameCache {
  readonly #kept = new Map<string, KeptBlame[]>();
  #cost = 0;

  constructor(private readonly limit = mostOrigins) {}

  /** The nearest at a version of the memory or below. */
  take(memoryId: string, number: number): KeptBlame | undefined {
    const kept = this.#kept.get(memoryId);
    if (!kept) return undefined;
    this.#kept.delete(memoryId);
    this.#kept.set(memoryId, kept);
    return kept.filter((one) => one.number <= number).sort((a, b) => b.number - a.number)[0];
  }

  keep(blame: KeptBlame): void {
    const others = (this.#kept.get(blame.memoryId) ?? []).filter((one) => one.versionId !== blame.versionId);
    this.drop(blame.memoryId);
    const kept = [blame, ...others].slice(0, mostOfOne);
    this.#kept.set(blame.memoryId, kept);
    this.#cost += costOfAll(kept);
    for (const [memoryId] of this.#kept) {
      if (this.#cost <= this.limit) return;
      this.drop(memoryId);
    }
  }

  drop(memoryId: string): void {
    const kept = this.#kept.get(memoryId);
    if (!kept) return;
    this.#kept.delete(memoryId);
    this.#cost -= costOfAll(kept);
  }

  clear(): void {
    this.#kept.clear();
    this.#cost = 0;
  }

  get size(): number {
    return this.#kept.size;
  }
}

let shared: BlameCache | undefined;

/** The cache of this process, from the first blame on. */
export function blameCache(): BlameCache {
  if (shared) return shared;
  const cache = new BlameCache();
  subscribeLive((event) => {
    if (event.kind !== "version.redacted") return;
    // An event that was too large to send names no memories: any may be meant.
    if (event.memoryIds.length === 0) cache.clear();
    for (const memoryId of event.memoryIds) cache.drop(memoryId);
  });
  shared = cache;
  return cache;
}
