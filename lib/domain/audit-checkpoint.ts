import type { KeyObject } from "node:crypto";
import { canonicalJson } from "@/lib/domain/canonical-json";
import { merkleRoot } from "@/lib/domain/merkle-tree";
import { openNote, signNote } from "@/lib/domain/signed-note";

/** Where one chain stood: how many entries it had, and the hash of the last. */
export type CheckpointHead = { readonly chain: string; readonly seq: number; readonly head: string };

/** What a checkpoint says of a workspace's log. */
export interface Checkpoint {
  workspaceId: string;
  number: number;
  time: string;
  /** Of all chains together. */
  entries: number;
  chains: number;
  /** Base64, as in the note. */
  root: string;
}

/** The name of a workspace's log, in its checkpoints and in their signatures. */
export const logOrigin = (workspaceId: string): string => `palimpsest/${workspaceId}`;

const byChain = (a: CheckpointHead, b: CheckpointHead) => (a.chain < b.chain ? -1 : 1);

/** The heads as they are kept: a line of canonical JSON per chain, in the order of their ids. Each line is a leaf of the tree. */
export function writeHeads(heads: readonly CheckpointHead[]): string {
  return [...heads]
    .sort(byChain)
    .map(({ chain, seq, head }) => `${canonicalJson({ chain, seq, head })}\n`)
    .join("");
}

function readHead(line: string): CheckpointHead | null {
  try {
    const { chain, seq, head } = JSON.parse(line) as Partial<CheckpointHead>;
    if (typeof chain !== "string" || !Number.isInteger(seq) || typeof head !== "string") return null;
    const read = { chain, seq: Number(seq), head };
    return canonicalJson(read) === line ? read : null;
  } catch {
    return null;
  }
}

/** Reads the heads back; null for anything but what `writeHeads` wrote. */
export function readHeads(text: string): CheckpointHead[] | null {
  if (text === "") return [];
  if (!text.endsWith("\n")) return null;
  const heads = text.slice(0, -1).split("\n").map(readHead);
  return heads.every((head) => head !== null) ? heads : null;
}

/**
 * The root over the heads: a Merkle tree with a leaf per chain. Each head is the hash of the chain's last entry, which holds
 * that of the one before, so that the root stands for every entry of every chain.
 */
export function rootOfHeads(heads: string): string {
  const lines = heads === "" ? [] : heads.slice(0, -1).split("\n");
  return merkleRoot(lines.map((line) => Buffer.from(line))).toString("base64");
}

/** Signs what the heads are at a moment: a C2SP checkpoint (origin, size, root) with three lines of our own. */
export function signCheckpoint(checkpoint: Checkpoint, privateKey: KeyObject): string {
  const { workspaceId, number, time, entries, chains, root } = checkpoint;
  const origin = logOrigin(workspaceId);
  const lines = [origin, chains, root, `number ${number}`, `entries ${entries}`, `time ${time}`];
  return signNote(`${lines.join("\n")}\n`, origin, privateKey);
}

const shape =
  /^(palimpsest\/(\S+))\n(0|[1-9]\d{0,14})\n([A-Za-z0-9+/]{43}=)\nnumber ([1-9]\d{0,14})\nentries (0|[1-9]\d{0,14})\ntime (\S+)\n$/;

/** What a note says, believed only if one of the keys signed it; null for anything else. */
export function openCheckpoint(note: string, publicKeys: readonly KeyObject[]): Checkpoint | null {
  const [, origin, workspaceId, chains, root, number, entries, time] = shape.exec(textOf(note)) ?? [];
  if (!origin || !workspaceId || !root || !time || openNote(note, origin, publicKeys) === null) return null;
  return { workspaceId, number: Number(number), time, entries: Number(entries), chains: Number(chains), root };
}

const textOf = (note: string): string => note.slice(0, note.lastIndexOf("\n\n") + 1);
