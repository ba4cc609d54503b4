import { createWriteStream, mkdirSync } from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import yazl from "yazl";
import { BackupError, filesBelow } from "./manifest";

/** Writes the files of a folder as one ZIP archive. */
export async function packFolder(folder: string, file: string): Promise<void> {
  const zip = new yazl.ZipFile();
  for (const name of filesBelow(folder)) zip.addFile(path.join(folder, name), name, { mode: 0o100600 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600, flush: true }));
}

const open = (file: string) =>
  new Promise<ZipFile>((resolve, reject) => {
    // yauzl refuses names that lead out of the folder.
    yauzl.open(file, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });

async function unpackEntry(zip: ZipFile, entry: Entry, folder: string): Promise<void> {
  if (entry.fileName.endsWith("/")) return;
  const file = path.join(folder, entry.fileName);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  await pipeline(stream, createWriteStream(file, { mode: 0o600, flags: "wx", flush: true }));
}

/** Writes the files of an archive into a folder. @throws BackupError for what is no whole archive */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  try {
    const zip = await open(file);
    try {
      await new Promise<void>((resolve, reject) => {
        zip.on("error", reject);
        zip.on("end", resolve);
        zip.on("entry", (entry: Entry) => {
          unpackEntry(zip, entry, folder).then(() => zip.readEntry(), reject);
        });
        zip.readEntry();
      });
    } finally {
      zip.close();
    }
  } catch (error) {
    throw new BackupError(`The archive cannot be read: ${(error as Error).message}. Use another backup.`);
  }
}
