import "server-only";
import { type PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

export interface ZipEntry {
  name: string;
  text: string;
  updatedAt: string;
}

const readableByAll = 0o100644;

/** Resolves when the entry has been read to its end, so that no more than one waits to be written. */
function addEntry(zip: ZipFile, { name, text, updatedAt }: ZipEntry): Promise<void> {
  const options = { mtime: new Date(updatedAt), mode: readableByAll };
  // The archive keeps this function to its end for its table of contents: the text must not stay in it.
  let waiting: string | null = text;
  return new Promise((resolve) => {
    zip.addReadStreamLazy(name, options, (take) => {
      const source = Readable.from([Buffer.from(waiting ?? "")]);
      waiting = null;
      source.once("end", resolve);
      take(null, source);
    });
  });
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, left: Promise<void>): Promise<void> {
  let gone = false;
  const leaving = left.then(() => {
    gone = true;
  });
  for await (const entry of entries) {
    await Promise.race([addEntry(zip, entry), leaving]);
    if (gone) return;
  }
  zip.end();
}

/**
 * A ZIP archive that is made while it is read: entries are asked for one by one, and no faster than the reader takes them.
 * What fails on the way breaks the stream off, so that nobody takes half an archive for the whole.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const left = new Promise<void>((resolve) => output.once("close", resolve));
  zip.once("error", (error) => output.destroy(error));
  fill(zip, entries, left).catch((error) => output.destroy(error));
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}
