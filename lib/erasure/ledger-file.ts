import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { ErasingEntry } from "@/lib/audit/erasing-acts";

/** Beside the database and not in it: a database that is restored from before an erasure finds here what it must not bring back. */
export const ledgerFile = (dataDir: string): string => path.join(dataDir, "erasures.jsonl");

const json = z.record(z.string(), z.json());

const erased = z.object({
  workspace: z.string(),
  chain: z.string(),
  seq: z.number(),
  hash: z.string(),
  action: z.string(),
  actor: z.object({ type: z.string(), id: z.string().nullable() }),
  target: z.record(z.string(), z.string()),
  data: json,
  time: z.string(),
});

/** Up to when the audit log of the database has been compared with the ledger. */
const read = z.object({ read_until: z.string() });

const line = z.union([erased, read]);

export interface LedgerLines {
  entries: ErasingEntry[];
  readUntil: string | null;
}

const keyOf = ({ chain, seq, hash }: Pick<ErasingEntry, "chain" | "seq" | "hash">) => `${chain} ${seq} ${hash}`;

function parseLine(text: string) {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    // A line that a crash cut off: nobody was told yet that what it says had happened, and it is written again.
    return undefined;
  }
}

/** The lines of a ledger, each entry once. */
export function parseLedger(text: string): LedgerLines {
  const entries = new Map<string, ErasingEntry>();
  let readUntil: string | null = null;
  for (const raw of text.split("\n")) {
    const parsed = raw === "" ? undefined : parseLine(raw);
    if (!parsed) continue;
    if ("read_until" in parsed) readUntil = parsed.read_until;
    else entries.set(keyOf(parsed), parsed);
  }
  return { entries: [...entries.values()], readUntil };
}

/** The ledger of a data directory: append-only, on disk before anybody is told that something is gone. Ids only. */
export class ErasureLedger {
  readonly #file: string;
  readonly #known = new Set<string>();
  #readUntil: string | null = null;

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    this.#file = ledgerFile(dataDir);
  }

  read(): LedgerLines {
    const lines = parseLedger(existsSync(this.#file) ? readFileSync(this.#file, "utf8") : "");
    for (const entry of lines.entries) this.#known.add(keyOf(entry));
    this.#readUntil = lines.readUntil;
    return lines;
  }

  /** Up to when the audit log has been compared with it; null for never. */
  get readUntil(): string | null {
    return this.#readUntil;
  }

  /** Writes the entries that it does not have yet, and waits for the disk. */
  append(entries: readonly ErasingEntry[]): void {
    const fresh = entries.filter((entry) => !this.#known.has(keyOf(entry)));
    if (fresh.length === 0) return;
    this.#write(fresh.map((entry) => JSON.stringify(entry)));
    for (const entry of fresh) this.#known.add(keyOf(entry));
  }

  /** `keep`: also for the next start. */
  markRead(readUntil: string, keep: boolean): void {
    if (keep) this.#write([JSON.stringify({ read_until: readUntil })]);
    this.#readUntil = readUntil;
  }

  #write(lines: readonly string[]): void {
    const file = openSync(this.#file, "a", 0o600);
    try {
      // The first break ends a line that a crash cut off. One write, so that lines of several processes do not mix.
      const bytes = Buffer.from(`\n${lines.join("\n")}\n`);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
