/** A file that was chosen or dropped, with its path below what was chosen. */
export type ChosenFile = { path: string; file: File };

const textName = /\.(md|mdx|markdown|txt|text|json|jsonl|ya?ml|toml|csv|html?|xml|rst|org|adoc)$/i;
const hidden = (path: string) => path.split("/").some((segment) => segment.startsWith("."));

/** Those that are text by their names, and how many are not. */
export function textsAmong(files: readonly ChosenFile[]): { files: ChosenFile[]; leftOut: number } {
  const taken = files.filter(({ path }) => textName.test(path) && !hidden(path));
  return { files: taken, leftOut: files.length - taken.length };
}

/** What an input gave; of a folder without the folder's own name. */
export const filesOf = (list: FileList): ChosenFile[] =>
  [...list].map((file) => ({
    path: (file.webkitRelativePath.split("/").slice(1).join("/") || file.name).normalize("NFC"),
    file,
  }));

const readEntries = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));

async function walk(entry: FileSystemEntry, above: string): Promise<ChosenFile[]> {
  const path = (above + entry.name).normalize("NFC");
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path, file }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const found: ChosenFile[] = [];
  // A reader answers a part at a time.
  for (let some = await readEntries(reader); some.length > 0; some = await readEntries(reader)) {
    for (const inside of some) found.push(...(await walk(inside, `${path}/`)));
  }
  return found;
}

/** What was dropped, folders with everything in them. One folder alone is what is imported, without its own name. */
export async function filesDropped(items: DataTransferItemList): Promise<ChosenFile[]> {
  // All of them before the first wait: the list is emptied when the event is over.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found: ChosenFile[] = [];
  for (const entry of entries) found.push(...(await walk(entry, "")));
  const alone = entries.length === 1 && entries[0]?.isDirectory;
  return alone ? found.map(({ path, file }) => ({ path: path.slice(path.indexOf("/") + 1), file })) : found;
}
