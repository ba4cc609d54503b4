import { memoryTreeWords } from "@/components/words/memory-tree.words";
import { pathProblem } from "./path-problem";

/** A dropped file: ready to be written at a path, or refused with a sentence. */
export type DroppedFile = { name: string; path: string; content: string; problem?: string };

const maxBytes = 102_400;
/** What one request carries, with room for its frame; files in one change are sent together. */
export const maxDropBytes = 900_000;
export const maxDropFiles = 200;

/** Reads one file as it would become a memory in a folder (which ends with `/`). */
export async function readDropped(file: File, folder: string): Promise<DroppedFile> {
  const path = `${folder}${file.name}`.normalize("NFC");
  const refused = (problem: string): DroppedFile => ({ name: file.name, path, content: "", problem });
  if (file.size > maxBytes) {
    return refused(memoryTreeWords.drop.fileTooLarge(file.size, maxBytes));
  }
  const wrong = pathProblem(path);
  if (wrong) return refused(wrong);
  try {
    const buffer = await file.arrayBuffer();
    const content = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(buffer);
    if (content.includes("\0")) return refused(memoryTreeWords.drop.nul);
    return { name: file.name, path, content };
  } catch (error) {
    return refused(error instanceof TypeError ? memoryTreeWords.drop.notText : memoryTreeWords.drop.unreadable);
  }
}

/** What the files weigh in a request. */
export function dropSize(files: readonly DroppedFile[]): number {
  const sent = files.filter(({ problem }) => !problem).map(({ path, content }) => ({ path, content }));
  return new TextEncoder().encode(JSON.stringify(sent)).length;
}
