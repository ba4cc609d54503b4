import "server-only";
import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { pathOfEntry } from "@/lib/domain/entry-names";
import { maxImportedFiles, maxTextBytes } from "@/lib/domain/import";
import { maxContentBytes } from "@/lib/domain/memory-content";
import { type PathPrefix, showPath } from "@/lib/domain/memory-path";
import type { StagedMemory } from "./import";
import { stageFile, textOf } from "./stage-memory";

const refuse = (what: string) => new AppError("invalid_request", `The archive is refused: ${what}`);

/** Texts are packed to a tenth, now and then to a fiftieth. */
const mostRatio = 200;
/** Below this nothing can be a bomb. */
const harmlessBytes = 16 * 1_048_576;

const fileTypes = 0xf000;
const plainFile = 0x8000;
const folderType = 0x4000;

/** The kind of file that the archive says it is, where it comes from a system that has kinds. */
const kindOf = ({ externalFileAttributes }: Entry) => (externalFileAttributes >>> 16) & fileTypes;

/** Many archives hold UTF-8 without saying so, and some separate with backslashes. */
const nameOf = ({ fileName, fileNameRaw }: Entry): string => (textOf(fileNameRaw) ?? fileName).replaceAll("\\", "/");

/** What is in archives beside files, put there by the systems that make them. */
const isClutter = (name: string) =>
  /(^|\/)(__MACOSX|\.git|\.obsidian)\//.test(name) || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name);

function assertName(name: string): void {
  if (name.includes("\0") || name === "") throw refuse("an entry has no name, or one with a NUL in it.");
  if (name.startsWith("/") || /^[a-z]:/i.test(name)) {
    throw refuse(`"${showPath(name)}" is an absolute path. Pack the files with relative names.`);
  }
  if (name.split("/").includes("..")) throw refuse(`"${showPath(name)}" leads out of the archive.`);
}

function assertEntry(entry: Entry, name: string): void {
  assertName(name);
  assertName(entry.fileName);
  if (entry.isEncrypted()) throw refuse(`"${showPath(name)}" is encrypted. Pack the files without a password.`);
  const kind = kindOf(entry);
  if (kind !== 0 && kind !== plainFile && kind !== folderType) {
    throw refuse(`"${showPath(name)}" is a link or a device and not a file.`);
  }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    throw refuse(`"${showPath(name)}" is packed in a way that is not read here. Use the usual one (Deflate).`);
  }
}

/** What the entries come to, as they say themselves; what they say is checked when they are read. */
class Sums {
  #files = 0;
  #packed = 0;
  #unpacked = 0;
  readonly #names = new Set<string>();

  constructor(private readonly archiveBytes: number) {}

  add(entry: Entry, name: string): void {
    if (this.#names.has(name)) throw refuse(`"${showPath(name)}" is in it twice.`);
    this.#names.add(name);
    this.#files += 1;
    this.#packed += entry.compressedSize;
    this.#unpacked += Math.min(entry.uncompressedSize, maxContentBytes);
    if (this.#files > maxImportedFiles) {
      throw refuse(
        `it has more than ${maxImportedFiles.toLocaleString("en")} files, which is as many as a store holds.`,
      );
    }
    if (this.#packed > this.archiveBytes) throw refuse("its entries overlap, or say more than there is.");
    if (this.#unpacked > maxTextBytes) throw refuse("unpacked it is larger than 256 MiB. Import it in parts.");
    if (this.#unpacked > harmlessBytes && this.#unpacked > this.archiveBytes * mostRatio) {
      throw refuse("unpacked it is out of all proportion to its size.");
    }
  }
}

async function bytesOf(zip: ZipFile, entry: Entry): Promise<Uint8Array | null> {
  // What is too large for a memory is not unpacked at all.
  if (entry.uncompressedSize > maxContentBytes) return null;
  const pieces: Buffer[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
  const bytes = Buffer.concat(pieces);
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) {
    throw refuse(`"${showPath(nameOf(entry))}" is damaged: it is not what the archive says it is.`);
  }
  return bytes;
}

/** The entries twice over: all of them are looked at before the first is unpacked. */
async function entriesOf(zip: ZipFile, archiveBytes: number): Promise<Entry[]> {
  const sums = new Sums(archiveBytes);
  const files: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    assertEntry(entry, name);
    if (name.endsWith("/") || kindOf(entry) === folderType || isClutter(name)) continue;
    sums.add(entry, name);
    files.push(entry);
  }
  return files;
}

/**
 * The files of a ZIP archive as memories, one at a time. An archive that tries something is refused as a whole: one that unpacks to
 * far more than it is, leads out of itself, has links, encrypted files, a name twice, or lies about sizes.
 * @throws AppError invalid_request
 */
export async function* readZip(archive: Uint8Array, into: PathPrefix): AsyncGenerator<StagedMemory> {
  try {
    const buffer = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
    const zip = await fromBufferPromise(buffer, { autoClose: false });
    const paths = new Set<string>();
    for (const entry of await entriesOf(zip, archive.byteLength)) {
      const path = into + pathOfEntry(nameOf(entry)).slice(1);
      if (paths.has(path)) throw refuse(`two of its files stand for ${showPath(path)}.`);
      paths.add(path);
      yield stageFile(path, await bytesOf(zip, entry));
    }
  } catch (error) {
    if (isAppError(error)) throw error;
    // The parser's words may quote names.
    throw new AppError(
      "invalid_request",
      "This is no ZIP archive that can be read, or it is damaged.",
      {},
      { cause: error },
    );
  }
}
