import "server-only";
import { setImmediate } from "node:timers/promises";
import type { Database } from "@/lib/db/database";
import { type BlameOutlineRow, outlineBetween, type UpTo } from "./blame.store";

const rowsAtOnce = 2_000;

/** What there is to know of the versions of a memory, from the first on, without their texts. */
export class BlameOutline {
  /** How many of the first so many were redacted. */
  readonly #redacted: readonly number[];

  constructor(private readonly rows: readonly BlameOutlineRow[]) {
    let count = 0;
    this.#redacted = [0, ...rows.map((row) => (row.redacted_at === null ? count : ++count))];
  }

  at(number: number): BlameOutlineRow | undefined {
    return this.rows[number - 1];
  }

  idOf(number: number): string {
    return this.at(number)?.id ?? "";
  }

  hasText(number: number): boolean {
    const row = this.at(number);
    return row !== undefined && isText(row);
  }

  redactedUpTo(number: number): number {
    return this.#redacted[number] ?? 0;
  }

  sha256sUpTo(number: number): string[] {
    return this.rows.slice(0, number).flatMap((row) => (isText(row) ? (row.content_sha256 ?? "") : []));
  }

  /** The last version up to one that has a text. */
  lastTextUpTo(number: number): BlameOutlineRow | undefined {
    return this.rows.slice(0, number).findLast(isText);
  }

  /** Numbers from one to another, in stretches whose texts are about so many bytes together. */
  *stretches(from: number, to: number, bytes: number): Generator<{ from: number; to: number }> {
    let begin = from;
    let sum = 0;
    for (let number = from; number <= to; number++) {
      sum += this.at(number)?.size_bytes ?? 0;
      // Rows without a text cost something, too.
      if (sum < bytes && number - begin < rowsAtOnce && number < to) continue;
      yield { from: begin, to: number };
      begin = number + 1;
      sum = 0;
    }
  }
}

const isText = (row: BlameOutlineRow) =>
  row.operation !== "deleted" && row.redacted_at === null && row.content_sha256 !== null;

/** @returns null where the memory has not got so many versions any more: its store was deleted */
export async function readOutline(db: Database, { storeId, memoryId, number }: UpTo): Promise<BlameOutline | null> {
  const rows: BlameOutlineRow[] = [];
  for (let from = 1; from <= number; from += rowsAtOnce) {
    const to = Math.min(from + rowsAtOnce - 1, number);
    rows.push(...(await outlineBetween(db, storeId, { memoryId, from, to })));
    if (to < number) await setImmediate();
  }
  return rows.length === number ? new BlameOutline(rows) : null;
}
