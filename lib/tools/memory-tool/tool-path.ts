import { AppError } from "@/lib/domain/app-error";
import { type MemoryPath, PathRefusal, parseMemoryPath, showPath } from "@/lib/domain/memory-path";

/** What a tool path names: the root of the store, or a memory or folder in it (never with a slash at the end). */
export type ToolPath = { readonly kind: "root" } | { readonly kind: "inside"; readonly path: MemoryPath };

export const memoriesRoot = "/memories";

const maxRawLength = 4_096;
const maxDecodings = 3;

// Nearly every path there is. None of its characters means anything to a decoder, and no segment of it can be dots alone.
const ordinary = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/;
const controlCharacter = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
// The IIS form %u002e, and UTF-8 sequences longer than needed, which careless decoders turn into "." and "/".
const unusualEscape = /%u[0-9a-f]{4}|%c[01]%[89ab][0-9a-f]|%e0%[89][0-9a-f]|%f0%8[0-9a-f]/i;
// What looks like a slash or backslash and stays itself under NFKC.
const slashLookAlike = /[\u2044\u2041\u2215\u2216\u2571\u2572\u27cb\u27cd\u29f5\u29f8\u29f9]/;
// Full stops of other scripts, and signs that only show a dot; NFKC turns the remaining ones into ".".
const dotLookAlike = /[\u3002\uff61\ufe12\u06d4\u0701\u0702\u0660\u06f0\ua4f8\ua60e\u{10a50}\u{1d16d}]/gu;
const invisible = /[\s\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Turns a path that a model wrote into a path of the store: `/memories/x/y` gives `/x/y`, `/memories` and `/memories/` the root.
 * Every form of traversal is refused: encoded up to three times, look-alike dots and slashes, backslashes, control characters.
 * Decoding serves detection only: `/memories/100%.md` and `/memories/a%20b.md` are the names that they show.
 * @param root where the store is mounted, without a slash at the end
 * @throws AppError `invalid_request` with a sentence for the model.
 */
export function parseToolPath(raw: string, root = memoriesRoot): ToolPath {
  if (raw !== root && !raw.startsWith(`${root}/`)) {
    throw refusal(`Path must start with ${root}, got: ${showPath(raw)}`);
  }
  if (raw.length > maxRawLength) throw refusal(`The path ${showPath(raw)} is too long. Use at most 1,024 bytes.`);
  const inside = raw.slice(root.length);
  if (!ordinary.test(inside)) assertHarmless(inside, { raw, root });
  const path = inside.endsWith("/") ? inside.slice(0, -1) : inside;
  return path === "" ? { kind: "root" } : { kind: "inside", path: parseInside(path, { raw, root }) };
}

/** What is wrong with a path is said of the one that the model wrote. */
function parseInside(path: string, { raw, root }: Origin): MemoryPath {
  try {
    return parseMemoryPath(path);
  } catch (error) {
    throw error instanceof PathRefusal ? error.toldBy((named) => (named === path ? raw : root + named)) : error;
  }
}

type Origin = { raw: string; root: string };

function assertHarmless(inside: string, origin: Origin): void {
  let text = inside;
  for (let decodings = 0; decodings <= maxDecodings; decodings++) {
    assertNoControl(text, origin);
    assertNoTraversal(text, origin);
    const next = decodePercent(compatible(text));
    if (next === text) return;
    text = next;
  }
  throw escapes(origin);
}

function assertNoControl(text: string, { raw }: Origin): void {
  if (controlCharacter.test(text)) {
    throw refusal(`The path ${showPath(raw)} holds a control or invisible character. Remove it and try again.`);
  }
}

function assertNoTraversal(text: string, origin: Origin): void {
  if (unusualEscape.test(text) || slashLookAlike.test(text)) throw escapes(origin);
  const segments = compatible(text).split("/");
  const hasNewSlash = segments.length !== text.split("/").length;
  if (hasNewSlash || segments.some((segment) => segment.includes("\\") || isDots(segment))) throw escapes(origin);
}

// NFKC writes "½" with the slash look-alike U+2044, which is no fault of the name: only one that was sent or encoded counts.
function compatible(text: string): string {
  return text.normalize("NFKC").replaceAll("\u2044", "~");
}

function isDots(segment: string): boolean {
  // "..;x" is ".." for servers that read a parameter after the semicolon.
  const name = segment.replace(/;.*$/su, "").replace(dotLookAlike, ".").replace(invisible, "");
  return /^\.+$/.test(name);
}

function decodePercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"));
}

function escapes({ raw, root }: Origin): AppError {
  return refusal(`Path ${showPath(raw)} would escape ${root} directory`);
}

function refusal(message: string): AppError {
  return new AppError("invalid_request", message);
}
