import "server-only";
import { open, readFile, rename } from "node:fs/promises";
import { decrypt, encrypt } from "@/lib/encryption/wrap-key";
import { ImportProblem } from "./import";
import { fileOfStage, type Stage } from "./stage-file";

const about = ({ importId }: Stage) => `${importId} mark`;

/** Keeps how far reading is, in place of what was kept before: the old or the new one is there, never a part. A cursor can say a path. */
export async function writeMark(stage: Stage, mark: object): Promise<void> {
  const beside = fileOfStage(stage.importId, "next-mark");
  const file = await open(beside, "w", 0o600);
  try {
    await file.writeFile(encrypt(stage.key, Buffer.from(JSON.stringify(mark)), about(stage)));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, fileOfStage(stage.importId, "mark"));
}

/** @returns null before the first one. @throws ImportProblem lost, where it is not ours */
export async function readMark<Mark>(stage: Stage): Promise<Mark | null> {
  let stored: Buffer;
  try {
    stored = await readFile(fileOfStage(stage.importId, "mark"));
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ENOENT") throw error;
    return null;
  }
  try {
    return JSON.parse(decrypt(stage.key, stored, about(stage)).toString("utf8")) as Mark;
  } catch {
    throw new ImportProblem("lost");
  }
}
