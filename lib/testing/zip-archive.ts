import { deflateRawSync, crc32 as sum } from "node:zlib";

export interface TestEntry {
  name: string;
  text: string | Uint8Array;
  /** What the archive says instead of the truth. */
  size?: number;
  crc32?: number;
  method?: number;
  flags?: number;
  /** The mode of a Unix file, e.g. 0o120777 for a link. */
  mode?: number;
  /** Where the content is, in place of its own: that of an earlier entry. */
  sameAs?: number;
}

const utf8 = 0x800;
const unix = 3 << 8;

/** A ZIP archive byte by byte, so that tests can make it say what no program would write. */
export function zipArchive(entries: readonly TestEntry[]): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const { name, text, size, crc32, method = 8, flags = utf8, mode = 0o100644, sameAs } of entries) {
    const bytes = Buffer.from(text);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const called = Buffer.from(name);
    const common = Buffer.alloc(26);
    for (const [value, where] of [
      [20, 0],
      [flags, 2],
      [method, 4],
      [called.length, 22],
    ] as const)
      common.writeUInt16LE(value, where);
    common.writeUInt32LE(crc32 ?? sum(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size ?? bytes.length, 18);
    offsets.push(at);
    const own = sameAs === undefined ? [Buffer.from("PK\x03\x04"), common, called, packed] : [];
    for (const piece of own) at += piece.length;
    pieces.push(...own);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offsets[sameAs ?? offsets.length - 1] ?? 0, 10);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(unix | 20);
    directory.push(Buffer.from("PK\x01\x02"), made, common, rest, called);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return new Uint8Array(Buffer.concat([...pieces, central, Buffer.from("PK\x05\x06"), end]));
}
