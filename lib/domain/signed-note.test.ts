import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { noteKeyId, noteVerifierKey, openNote, parseNote, signNote } from "./signed-note";

// The key of the example in the documentation of Go's note package.
const exampleName = "PeterNeumann";
const exampleKey = createPublicKey({
  format: "jwk",
  key: {
    kty: "OKP",
    crv: "Ed25519",
    x: Buffer.from("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW", "base64").subarray(1).toString("base64url"),
  },
});
const exampleText = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.
`;
const exampleNote = `${exampleText}
— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

describe("a signed note", () => {
  it("of another program is read", () => {
    expect(noteVerifierKey(exampleName, exampleKey)).toBe(
      "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW",
    );
    expect(openNote(exampleNote, exampleName, [exampleKey])).toBe(exampleText);
  });

  const own = generateKeyPairSync("ed25519");
  const other = generateKeyPairSync("ed25519");
  const note = signNote("log\n3\nroot\n", "log", own.privateKey);

  it("opens with its key and with no other", () => {
    expect(openNote(note, "log", [other.publicKey, own.publicKey])).toBe("log\n3\nroot\n");
    expect(openNote(note, "log", [other.publicKey])).toBeNull();
    expect(openNote(note, "another log", [own.publicKey])).toBeNull();
    expect(noteKeyId("log", own.publicKey)).toBe(parseNote(note)!.signatures[0]!.keyId);
  });

  it("opens with no byte changed", () => {
    const bytes = Buffer.from(note);
    for (let at = 0; at < bytes.length; at++) {
      for (const bit of [1, 2, 32]) {
        const changed = Buffer.from(bytes);
        changed[at] = changed[at]! ^ bit;
        expect([at, bit, openNote(changed.toString(), "log", [own.publicKey])]).toEqual([at, bit, null]);
      }
    }
  });

  it("holds no text that could be read in two ways", () => {
    for (const text of ["no line feed", "an empty\n\nline\n", "a tab\t\n", "half \ud800\n"]) {
      expect(() => signNote(text, "log", own.privateKey)).toThrow();
    }
  });
});
