import { type AdversarialHit, showDecoded } from "@/lib/domain/adversarial-kinds";

// Every pattern here is read once from left to right: no two of its repetitions can share a character.
const dataUri =
  /\bdata:(?:[\w.+-]{1,60}\/[\w.+-]{1,60})?(?:;[\w.+-]{1,60}(?:=[\w.+-]{1,60})?){0,8},[^\s"'<>()`]{8,}/giu;
const hex = /(?<![0-9a-z])(?:0x)?[0-9a-f]{64,}(?![0-9a-z])/giu;
const percent = /(?:%[0-9a-f]{2}){8,}/giu;
const base64 = /[A-Za-z0-9+/_-]{40,}={0,2}/gu;

/** A checksum that says so, such as `sha256:` and 64 hexadecimal digits, is what it claims to be. */
const checksumName = /\bsha(?:256|384|512)[:-]$/iu;
const checksumLengths = new Set([44, 64, 88, 96, 128]);
const longestChecksumName = 7;

const addressReach = 200;

const leastReadable = 0.9;
// Random base64 changes between capitals, small letters and digits at nearly two of three places, names and paths at one of five.
const leastChanges = 0.45;
const leastEntropy = 4.3;
// Enough of a long blob to tell what it is.
const sample = 4_096;

/** Data URIs, and long runs of hexadecimal, percent-encoded or base64 text. Base64 counts when it decodes to readable text or looks random. */
export function findEncodedBlobs(text: string): AdversarialHit[] {
  const hits: AdversarialHit[] = [];
  const add = (start: number, whole: string, detail: string) =>
    hits.push({ kind: "encoded_blob", start, end: start + whole.length, detail });
  for (const { 0: whole, index } of text.matchAll(dataUri))
    add(index, whole, "A data: address with its content inside.");
  for (const { 0: whole, index } of text.matchAll(hex)) {
    const decoded = decodeHex(whole);
    // Long decimal numbers and rows of one digit are no code.
    const isCode = decoded !== undefined || (/[a-f]/iu.test(whole) && new Set(whole).size > 4);
    if (isCode && !isChecksum(text, index, whole)) add(index, whole, told("Hexadecimal", decoded));
  }
  for (const { 0: whole, index } of text.matchAll(percent)) {
    add(index, whole, told("Percent-encoded", decodeHex(whole.replaceAll("%", ""))));
  }
  for (const { 0: run, index: runStart } of text.matchAll(base64)) {
    // The hyphen after a checksum's name belongs to the alphabet too.
    const named = /^sha(?:256|384|512)-/iu.exec(run)?.[0].length ?? 0;
    const whole = run.slice(named);
    const index = runStart + named;
    const decoded = readable(decodeBase64(whole));
    if (decoded !== undefined) add(index, whole, told("Base64", decoded));
    else if (isRandom(whole) && !isNamed(text, index, whole)) add(index, whole, "Base64 of bytes that are no text.");
  }
  return hits;
}

function told(encoding: string, decoded: string | undefined): string {
  return decoded === undefined ? `${encoding} bytes that are no text.` : `${encoding} for “${showDecoded(decoded)}”.`;
}

function isChecksum(text: string, index: number, whole: string): boolean {
  return (
    checksumLengths.has(whole.length) &&
    checksumName.test(text.slice(Math.max(0, index - longestChecksumName), index)) &&
    readable(decodeBase64(whole)) === undefined
  );
}

/** Random text that needs no mark: checksums, and the ids in the addresses of shared documents. */
function isNamed(text: string, index: number, whole: string): boolean {
  return isChecksum(text, index, whole) || /:\/\/\S*$/u.test(text.slice(Math.max(0, index - addressReach), index));
}

function decodeHex(whole: string): string | undefined {
  const digits = whole.replace(/^0x/i, "").slice(0, sample);
  const bytes = digits.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return readable(Uint8Array.from(bytes));
}

function decodeBase64(whole: string): Uint8Array {
  const plain = whole.slice(0, sample).replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
  // A single character of four is no byte yet; everything else decodes without its padding.
  const binary = atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain);
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** The bytes as text, when most of it are letters, digits, punctuation and spaces. */
function readable(bytes: Uint8Array): string | undefined {
  const decoded = new TextDecoder().decode(bytes);
  const count = decoded.match(/[\p{L}\p{N}\p{P}\p{S}\p{Zs}\t\n\r]/gu)?.length ?? 0;
  const broken = decoded.match(/\uFFFD/g)?.length ?? 0;
  // One character may have been cut off at the end.
  const isReadable = count - broken >= leastReadable * Array.from(decoded).length && broken <= 1;
  return isReadable && decoded.trim() !== "" ? decoded : undefined;
}

function isRandom(whole: string): boolean {
  const head = whole.slice(0, sample);
  const isMixed = /[a-z]/.test(head) && /[A-Z]/.test(head) && /[0-9]/.test(head);
  return isMixed && changes(head) >= leastChanges && entropy(head) >= leastEntropy;
}

function changes(head: string): number {
  let count = 0;
  let last = -1;
  for (const character of head) {
    const kind = /[a-z]/.test(character) ? 0 : /[A-Z]/.test(character) ? 1 : /[0-9]/.test(character) ? 2 : 3;
    if (kind !== last) count++;
    last = kind;
  }
  return count / head.length;
}

/** Bits per character. */
function entropy(head: string): number {
  const counts = new Map<string, number>();
  for (const character of head) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / head.length) * Math.log2(count / head.length);
  return bits;
}
