import "server-only";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { getConfig } from "@/lib/config/config";
import { decrypt, encrypt } from "@/lib/encryption/wrap-key";
import { ImportProblem } from "./import";

/** `source`: where to read from. `items`: what was read. `plan`: what would become of it. `mark`: how far reading is. */
const stageFiles = ["source", "items", "plan", "mark", "next-mark"] as const;
export type StageFile = (typeof stageFiles)[number];
export type StagePart = Exclude<StageFile, "mark" | "next-mark">;

export interface Stage {
  importId: string;
  key: Buffer;
}

const lengthBytes = 4;
const flushBytes = 1_048_576;

const folder = () => path.join(getConfig().dataDir, "imports");
export const fileOfStage = (importId: string, file: StageFile) => path.join(folder(), `${importId}.${file}`);
/** Each piece is bound to its place: none can be left out, doubled or put elsewhere unnoticed. */
const about = ({ importId }: Stage, part: StagePart, place: number) => `${importId} ${part} ${place}`;

/** Writes a part of a stage, encrypted piece by piece: no text is ever in a file in plain. */
export class StageWriter {
  #waiting: Buffer[] = [];
  #bytes = 0;
  #count = 0;
  #end = 0;

  private constructor(
    private readonly file: FileHandle,
    private readonly stage: Stage,
    private readonly part: StagePart,
  ) {}

  /** @param from behind which piece it goes on, and where that ends; what is there beyond it is forgotten */
  static async open(stage: Stage, part: StagePart, from = { count: 0, end: 0 }): Promise<StageWriter> {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    const file = await open(fileOfStage(stage.importId, part), "a", 0o600);
    const writer = new StageWriter(file, stage, part);
    try {
      if ((await file.stat()).size < from.end) throw new ImportProblem("lost");
      await file.truncate(from.end);
    } catch (error) {
      await file.close();
      throw error;
    }
    writer.#count = from.count;
    writer.#end = from.end;
    return writer;
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
    this.#end += this.#bytes;
    this.#waiting = [];
    this.#bytes = 0;
  }

  /** Resolves when what was given so far is on disk. @returns where it ends */
  async save(): Promise<number> {
    await this.#flush();
    await this.file.sync();
    return this.#end;
  }

  /** Resolves when all of it is on disk. @returns how many pieces it has */
  async close(): Promise<number> {
    try {
      await this.save();
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
  const stream = createReadStream(fileOfStage(stage.importId, part), { highWaterMark: flushBytes });
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
  for (const part of stageFiles) await rm(fileOfStage(importId, part), { force: true });
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
