import { readdirSync } from "node:fs";
import path from "node:path";
import { ByteStrings } from "@/lib/domain/byte-strings";
import { readListedFile } from "./read-file-apart";

export interface FilesLook {
  files: number;
  bytes: number;
  /** Each needle that occurs, by its name, with a file in which it does. */
  found: Map<string, string>;
}

/** Looks through every byte of every file below some folders. */
export function findNeedles(folders: readonly string[], needles: ReadonlyMap<string, Buffer>): FilesLook {
  const look: FilesLook = { files: 0, bytes: 0, found: new Map() };
  const names = [...needles.keys()];
  const strings = new ByteStrings([...needles.values()]);
  for (const folder of folders) {
    for (const one of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!one.isFile()) continue;
      const file = path.join(one.parentPath, one.name);
      const bytes = readListedFile(file);
      look.files += 1;
      look.bytes += bytes.length;
      strings.findIn(bytes, (index) => look.found.set(names[index] ?? "", path.relative(folder, file)));
    }
  }
  return look;
}
