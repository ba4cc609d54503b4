import "server-only";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { getConfig } from "@/lib/config/config";
import { decrypt, encrypt } from "@/lib/encryption/wrap-key";
import { ImportProblem } from "./import";

/** `source`: where to read from. `items`: what was read. `plan`: what would become of it. */
export const stageParts = ["source", "items", "plan"] as const;
export type StagePart = (typeof stageParts)[number];

export interface Stage {
  importId: string;
  key: Buffer;
}

const lengthBytes = 4;
const flushBytes = 1_048_576;

const folder = () => path.join(getConfig().dataDir, "imports");
const fileOf = (importId: string, part: StagePart) => path.join(folder(), `${importId}.${part}`);
/** Each piece is bound to its place: none can be left out, doubled or put elsewhere unnoticed. */
const about = ({ importId }: Stage, part: StagePart, place: number) => `${importId} ${part} ${place}`;

/** Writes a part of a stage, encrypted piece by piece: no text is ever in a file in plain. */
export class StageWriter {
  #waiting: Buffer[] = [];
  #bytes = 0;
  #count = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly stage: Stage,
    private readonly part: StagePart,
  ) {}

  static async open(stage: Stage, part: StagePart): Promise<StageWriter> {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    return new StageWriter(await open(fileOf(stage.importId, part), "w", 0o600), stage, part);
  }

  get count(): number {
    return this.#count;
  }

  async append(piece: object): Promise<void> {
    const { key } = this.stage;
    const body = encrypt(key, Buffer.from(JSON.stringify(piece)), about(this.stage, this.part, this.#count));
    const length = Buffer.alloc(lengthBytes);
    length.writeUInt32BE(body.length);
    this.#waiting.push(length, body);
    this.#bytes += length.length + body.length;
    this.#count += 1;
    if (this.#bytes >= flushBytes) await this.#flush();
  }

  async #flush(): Promise<void> {
    await this.file.appendFile(Buffer.concat(this.#waiting));
    this.#waiting = [];
    this.#bytes = 0;
  }

  /** Resolves when all of it is on disk. @returns how many pieces it has */
  async close(): Promise<number> {
    try {
      await this.#flush();
      await this.file.sync();
    } finally {
      await this.file.close();
    }
    return this.#count;
  }

  /** Gives up: the file is left for `dropStage`. */
  async abandon(): Promise<void> {
    await this.file.close();
  }
}

/** The pieces of a part, in order. @throws ImportProblem lost, where the file is not there, not whole or not ours */
export async function* readStage<Piece>(
  stage: Stage,
  part: StagePart,
  expected?: number,
): AsyncGenerator<Piece, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  let place = 0;
  const stream = createReadStream(fileOf(stage.importId, part), { highWaterMark: flushBytes });
  try {
    for await (const chunk of stream) {
      rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
      let at = 0;
      while (rest.length - at >= lengthBytes) {
        const end = at + lengthBytes + rest.readUInt32BE(at);
        if (rest.length < end) break;
        const plain = decrypt(stage.key, rest.subarray(at + lengthBytes, end), about(stage, part, place));
        yield JSON.parse(plain.toString("utf8")) as Piece;
        place += 1;
        at = end;
      }
      rest = rest.subarray(at);
    }
  } catch {
    throw new ImportProblem("lost");
  } finally {
    stream.destroy();
  }
  if (rest.length > 0 || (expected !== undefined && place !== expected)) throw new ImportProblem("lost");
}

/** Removes everything that waits of an import. */
export async function dropStage(importId: string): Promise<void> {
  for (const part of stageParts) await rm(fileOf(importId, part), { force: true });
}

/** The imports that have files here which nobody has written to since a time, in milliseconds. */
export async function oldStages(before: number): Promise<string[]> {
  const ids = new Set<string>();
  for (const name of await readdir(folder()).catch(() => [])) {
    const found = await stat(path.join(folder(), name)).catch(() => null);
    if (found && found.mtimeMs < before) ids.add(name.slice(0, name.lastIndexOf(".")));
  }
  return [...ids];
}
