import { createHash, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { AppError } from "@/lib/domain/app-error";

const ed25519Mark = Uint8Array.of(1);
const signatureLine = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a note has no control characters but the line feed.
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]/;

export interface SignedNote {
  /** What was signed, with its last line feed. */
  text: string;
  signatures: readonly { name: string; keyId: string; signature: Buffer }[];
}

function rawKey(key: KeyObject): Buffer {
  const { x } = key.export({ format: "jwk" });
  if (key.asymmetricKeyType !== "ed25519" || typeof x !== "string") {
    throw new AppError("invalid_request", "The key is not an Ed25519 key.");
  }
  return Buffer.from(x, "base64url");
}

/** Four bytes, as hex, by which a signature says which key made it. */
export function noteKeyId(name: string, publicKey: KeyObject): string {
  const hash = createHash("sha256").update(`${name}\n`).update(ed25519Mark).update(rawKey(publicKey));
  return hash.digest("hex").slice(0, 8);
}

/** The public key in the one-line form that other programs for signed notes take. */
export function noteVerifierKey(name: string, publicKey: KeyObject): string {
  const key = Buffer.concat([ed25519Mark, rawKey(publicKey)]).toString("base64");
  return `${name}+${noteKeyId(name, publicKey)}+${key}`;
}

function assertText(text: string): void {
  if (text.endsWith("\n") && text.isWellFormed() && !controls.test(text) && !text.includes("\n\n")) return;
  throw new AppError("internal", "A note is lines of plain text without an empty one.");
}

/** Signs a text as a note. Source: the C2SP specification of signed notes, Ed25519. @throws AppError internal for what a note cannot hold */
export function signNote(text: string, name: string, privateKey: KeyObject): string {
  assertText(text);
  const keyId = Buffer.from(noteKeyId(name, createPublicKey(privateKey)), "hex");
  const signature = Buffer.concat([keyId, sign(null, Buffer.from(text), privateKey)]);
  return `${text}\n— ${name} ${signature.toString("base64")}\n`;
}

function readSignature(line: string): SignedNote["signatures"][number] | null {
  const [, name, base64] = signatureLine.exec(line) ?? [];
  if (!name || !base64) return null;
  const bytes = Buffer.from(base64, "base64");
  // Several texts decode to the same bytes: only one of them is the signature.
  if (bytes.length < 5 || bytes.toString("base64") !== base64) return null;
  return { name, keyId: bytes.subarray(0, 4).toString("hex"), signature: bytes.subarray(4) };
}

/** Takes a note apart without believing it; null for what is no note. */
export function parseNote(note: string): SignedNote | null {
  const cut = note.lastIndexOf("\n\n");
  if (cut < 0 || !note.endsWith("\n") || !note.isWellFormed() || controls.test(note)) return null;
  const text = note.slice(0, cut + 1);
  const lines = note.slice(cut + 2, -1).split("\n");
  const signatures = lines.map(readSignature);
  return signatures.every((one) => one !== null) ? { text, signatures } : null;
}

/** The text of a note that one of the keys signed under this name; null for any other. */
export function openNote(note: string, name: string, publicKeys: readonly KeyObject[]): string | null {
  const parsed = parseNote(note);
  if (!parsed) return null;
  const signed = parsed.signatures.some((one) =>
    publicKeys.some(
      (key) =>
        one.name === name &&
        one.keyId === noteKeyId(name, key) &&
        verify(null, Buffer.from(parsed.text), key, one.signature),
    ),
  );
  return signed ? parsed.text : null;
}
