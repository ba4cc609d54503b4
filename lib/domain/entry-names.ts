import { createHash } from "node:crypto";
import type { MemoryPath } from "./memory-path";

/** What Windows takes for a device, whatever the ending. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;
/**
 * What systems and programs keep for themselves: a folder of git's unpacked by somebody would be obeyed, and of the others nothing is
 * left where an archive is read again.
 */
const kept = /^(\.git|git~\d+|\.obsidian|__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)$/i;
/** Separators and signs that one file system or another does not take in a name, and `%` where it would read as an escape. */
const unfit = /[\\:<>"|?*]|%(?=[0-9a-f]{2})/gi;
/** No file system takes more than 255 bytes; what unpacks may add an ending of its own. */
const longestName = 240;

const escapeBytes = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
/** What is escaped already stays as it is: reading it back takes one escape off. */
const escapeFirst = (name: string, characters: number) => {
  const all = name.match(/%[0-9A-F]{2}|./gsu) ?? [];
  const first = all.slice(0, characters).map((one) => (/^%../.test(one) ? one : escapeBytes(one)));
  return first.join("") + all.slice(characters).join("");
};
const bytesOf = (text: string) => Buffer.byteLength(text);

function shorten(name: string, segment: string): string {
  const dot = segment.lastIndexOf(".");
  const ending = dot > 0 && bytesOf(segment.slice(dot)) <= 16 ? segment.slice(dot).replace(unfit, "_") : "";
  const mark = `~${createHash("sha256").update(segment).digest("hex").slice(0, 12)}${ending}`;
  let kept = "";
  for (const character of name) {
    if (bytesOf(kept + character) > longestName - bytesOf(mark)) break;
    kept += character;
  }
  return kept + mark;
}

/**
 * One segment of a path as a name that Windows, macOS and Linux all take: what one of them would refuse or read otherwise is
 * written as `%` and two hexadecimal digits per byte. Reading those back gives the segment, except of one too long for a name.
 */
export function fileName(segment: string): string {
  let name = segment.replace(unfit, escapeBytes).replace(/[. ]$/, escapeBytes);
  if (device.test(name) || kept.test(name)) name = escapeFirst(name, 1);
  return bytesOf(name) > longestName ? shorten(name, segment) : name;
}

/** Names that a file system without upper and lower case takes for the same are the same here. */
const fold = (path: string) => path.toUpperCase().toLowerCase();

/**
 * The names of an archive's entries: relative, safe to unpack anywhere, each used once. Two paths that differ only in upper
 * and lower case stay two files, also where the file system does not tell them apart. Ask in the order of the paths.
 */
export class EntryNames {
  readonly #folders = new Set<string>();
  readonly #files = new Set<string>();

  nameOf(path: MemoryPath): string {
    const segments = path.slice(1).split("/");
    let above = "";
    for (const [index, segment] of segments.entries()) {
      const isFile = index === segments.length - 1;
      const name = above + this.#freeName(above, segment, isFile);
      (isFile ? this.#files : this.#folders).add(fold(name));
      above = `${name}/`;
    }
    return above.slice(0, -1);
  }

  #freeName(above: string, segment: string, isFile: boolean): string {
    const name = fileName(segment);
    // Folders may share a name: what is in them may not, and is looked at in its turn.
    const taken = (candidate: string) => {
      const key = fold(above + candidate);
      return this.#files.has(key) || (isFile && this.#folders.has(key));
    };
    let candidate = name;
    for (let escaped = 1; taken(candidate) && escaped <= name.length; escaped++) candidate = escapeFirst(name, escaped);
    return candidate;
  }
}

/** What `fileName` wrote as `%XX`; what is none of it stays as it stands. */
function segmentOf(name: string): string {
  return name.replace(/(?:%[0-9A-F]{2})+/g, (escaped) => {
    const bytes = Buffer.from(escaped.replaceAll("%", ""), "hex");
    const text = bytes.toString("utf8");
    return text.includes("\ufffd") || /[/\0]/.test(text) ? escaped : text;
  });
}

/** The path that an entry's name stands for: `EntryNames` read backwards, except of segments too long for a name. It is not checked. */
export function pathOfEntry(name: string): string {
  return `/${name.split("/").map(segmentOf).join("/")}`;
}
