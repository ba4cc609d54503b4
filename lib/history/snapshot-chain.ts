import "server-only";
import type { BlameTracer, BlameVersion } from "@/lib/domain/blame";
import { blameNumbers, nextSnapshotAfter } from "@/lib/domain/blame-snapshot";
import type { NewSnapshot, UpTo } from "./blame.store";
import type { BlameOutline } from "./blame-outline";
import type { KnownBlame } from "./trace-texts";

/** How many versions of a short history lie between two snapshots: their texts are what a blame has to read. */
export const usualInterval = 32;

/** The snapshots that are due on the way through a history. */
export class SnapshotChain {
  #previous: number;
  #redactedBefore: number;
  #redacted: number;
  #texts: number;

  /** @param known the snapshot to go on from */
  constructor(
    private readonly memory: Omit<UpTo, "number">,
    { known, outline }: { known: KnownBlame; outline: BlameOutline },
    private readonly interval: number,
  ) {
    this.#previous = known.number;
    this.#redacted = outline.redactedUpTo(known.number);
    this.#redactedBefore = this.#redacted;
    this.#texts = known.trail.texts.length;
  }

  /** After each version. @returns the snapshot of it, where one is due */
  after(tracer: BlameTracer, { number, redacted }: BlameVersion): NewSnapshot | null {
    if (redacted) this.#redacted += 1;
    if (number < nextSnapshotAfter(this.#previous, this.interval)) return null;
    const { trail } = tracer.blame();
    const snapshot = {
      storeId: this.memory.storeId,
      memoryId: this.memory.memoryId,
      number,
      previous: this.#previous,
      redactedBefore: this.#redactedBefore,
      redacted: this.#redacted,
      ...blameNumbers(trail, this.#texts),
    };
    this.#previous = number;
    this.#redactedBefore = this.#redacted;
    this.#texts = trail.texts.length;
    return snapshot;
  }
}
