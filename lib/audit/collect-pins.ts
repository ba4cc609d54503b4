import type { KeyObject } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Checkpoint, openCheckpoint, readHeads, rootOfHeads } from "@/lib/domain/audit-checkpoint";
import type { LogSource, StoredCheckpoint } from "./log-source";
import type { CheckpointFault, CheckpointProblem } from "./verdict";

/** A place in a chain that a checkpoint signed. */
export interface Pin {
  seq: number;
  head: string;
  checkpoint: number;
}

/** A checkpoint that was kept outside the database; `heads` where its file was kept as well. */
export interface PinnedCheckpoint {
  note: string;
  heads: string | null;
}

interface Found {
  problems: CheckpointProblem[];
  checkpoints: number;
  pinned: number;
}

export interface Pins extends Found {
  /** In order. */
  byChain: Map<string, Pin[]>;
}

interface Pinning extends Found {
  /** Each place once. */
  byChain: Map<string, Map<string, Pin>>;
}

const first = -(2 ** 31);

function addPins(pins: Pinning, heads: string, number: number): boolean {
  const read = readHeads(heads);
  if (!read) return false;
  for (const { chain, seq, head } of read) {
    const known = pins.byChain.get(chain) ?? new Map<string, Pin>();
    pins.byChain.set(chain, known);
    const place = `${seq} ${head}`;
    // Most chains stand where they stood at the checkpoint before.
    if (!known.has(place)) known.set(place, { seq, head, checkpoint: number });
  }
  return true;
}

function faultOf(row: StoredCheckpoint, signed: Checkpoint | null): CheckpointFault | null {
  if (!signed || signed.workspaceId !== row.workspaceId) return "unsigned";
  if (rootOfHeads(row.heads) !== signed.root || readHeads(row.heads)?.length !== signed.chains) return "wrong_heads";
  const { number, time, root, entries } = signed;
  const same = number === row.number && time === row.time && root === row.root && entries === row.entries;
  return same ? null : "wrong_columns";
}

async function collectOf(source: LogSource, workspaceId: string, keys: readonly KeyObject[], pins: Pinning) {
  const kept = new Map<number, KeptCheckpoint>();
  let expected = 1;
  for (let after = first; ; ) {
    const page = await source.checkpoints(workspaceId, after);
    for (const row of page) {
      const problem = (reason: CheckpointFault) => pins.problems.push({ workspaceId, number: row.number, reason });
      const fault = faultOf(row, openCheckpoint(row.note, keys));
      if (row.number !== expected) problem("gap");
      if (fault) problem(fault);
      else addPins(pins, row.heads, row.number);
      // What those without a fault fix is said by now. All heads of years do not fit into memory.
      kept.set(row.number, { note: row.note, heads: fault ? row.heads : null });
      expected = row.number + 1;
      pins.checkpoints += 1;
    }
    const last = page.at(-1);
    if (!last) return kept;
    after = last.number;
  }
}

/** @throws Error naming the note, for one that the key did not sign: nothing can be said of a log by it */
function addPinned(pinned: PinnedCheckpoint, keys: readonly KeyObject[], pins: Pinning, kept: Kept): void {
  const signed = openCheckpoint(pinned.note, keys);
  if (!signed) throw new UnreadableLog("A pinned checkpoint is not signed by the public key that was given.");
  const stored = kept.get(signed.workspaceId)?.get(signed.number);
  // A bundle or database of other workspaces says nothing of this one.
  if (!kept.has(signed.workspaceId)) return;
  pins.pinned += 1;
  // What it fixes is known from there.
  if (stored?.note === pinned.note && stored.heads === null) return;
  const problem = () =>
    pins.problems.push({ workspaceId: signed.workspaceId, number: signed.number, reason: "not_pinned_one" });
  if (stored?.note !== pinned.note) problem();
  const heads = [pinned.heads, stored?.heads ?? null].find(
    (text) => text !== null && rootOfHeads(text) === signed.root,
  );
  if (heads) addPins(pins, heads, signed.number);
}

type KeptCheckpoint = Pick<StoredCheckpoint, "note"> & { heads: string | null };
type Kept = ReadonlyMap<string, ReadonlyMap<number, KeptCheckpoint>>;

/** So many files are read before others have their turn. */
const pinnedAtOnce = 100;

/** What cannot be verified at all: not readable, or no key that fits. The message is for the person at the terminal. */
export class UnreadableLog extends Error {
  override readonly name = "UnreadableLog";
}

/** Reads the checkpoints of the log and those kept elsewhere, believes what the keys signed, and says what they fix. */
export async function collectPins(
  source: LogSource,
  workspaceIds: Iterable<string>,
  { keys, pinned }: { keys: readonly KeyObject[]; pinned: Iterable<PinnedCheckpoint> },
): Promise<Pins> {
  const pins: Pinning = { byChain: new Map(), problems: [], checkpoints: 0, pinned: 0 };
  const kept = new Map<string, Map<number, KeptCheckpoint>>();
  for (const id of workspaceIds) kept.set(id, await collectOf(source, id, keys, pins));
  let read = 0;
  for (const one of pinned) {
    addPinned(one, keys, pins, kept);
    if (++read % pinnedAtOnce === 0) await nextTurn();
  }
  const inOrder = (places: Map<string, Pin>) => [...places.values()].sort((a, b) => a.seq - b.seq);
  return { ...pins, byChain: new Map([...pins.byChain].map(([chain, places]) => [chain, inOrder(places)])) };
}
