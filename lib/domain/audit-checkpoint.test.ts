import { generateKeyPairSync } from "node:crypto";
import { expect, it } from "vitest";
import { openCheckpoint, readHeads, rootOfHeads, signCheckpoint, writeHeads } from "./audit-checkpoint";

const heads = [
  { chain: "memstore_b", seq: 7, head: "b".repeat(64) },
  { chain: "memstore_a", seq: 3, head: "a".repeat(64) },
];
const { publicKey, privateKey } = generateKeyPairSync("ed25519");

it("has one root for the same heads in any order, and another for any other", () => {
  const text = writeHeads(heads);
  expect(writeHeads(heads.toReversed())).toBe(text);
  expect(readHeads(text)).toEqual(heads.toReversed());
  const root = rootOfHeads(text);
  expect(rootOfHeads(writeHeads([heads[0]!, { ...heads[1]!, seq: 4 }]))).not.toBe(root);
  expect(rootOfHeads(writeHeads(heads.slice(1)))).not.toBe(root);
});

it("reads no heads that are written in another way", () => {
  const text = writeHeads(heads);
  for (const other of [text.replace(":", ": "), text.slice(0, -1), `${text}\n`, text.replace("7", '"7"'), "x\n"]) {
    expect([other, readHeads(other)]).toEqual([other, null]);
  }
});

it("is believed when the key signed it", () => {
  const checkpoint = {
    workspaceId: "wrkspc_1",
    number: 12,
    time: "2026-11-20T12:00:00.000Z",
    entries: 10,
    chains: 2,
    root: rootOfHeads(writeHeads(heads)),
  };
  const note = signCheckpoint(checkpoint, privateKey);
  expect(openCheckpoint(note, [publicKey])).toEqual(checkpoint);
  expect(openCheckpoint(note, [generateKeyPairSync("ed25519").publicKey])).toBeNull();
  expect(openCheckpoint(note.replace("entries 10", "entries 11"), [publicKey])).toBeNull();
});
