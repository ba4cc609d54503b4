import { type EntryCategory, entryCategories } from "@/lib/domain/entry";
import { chineseMemories } from "./retrieval-corpus-chinese";
import { englishMemories } from "./retrieval-corpus-english";

export interface CorpusMemory {
  category: EntryCategory;
  content: string;
  /** What it answers, mostly in other words and sometimes in the other language. */
  questions: string[];
}

function read(text: string): CorpusMemory[] {
  const memories: CorpusMemory[] = [];
  for (const line of text.trim().split("\n")) {
    if (line.startsWith("? ")) {
      memories.at(-1)?.questions.push(line.slice(2));
      continue;
    }
    const [name = "", ...rest] = line.split(": ");
    const category = entryCategories.find((one) => one === name);
    if (!category) throw new Error(`no category: ${line}`);
    memories.push({ category, content: rest.join(": "), questions: [] });
  }
  return memories;
}

/** 200 memories of a made-up company, and 300 questions each of which one of them answers. */
export const retrievalCorpus = (): CorpusMemory[] => [...read(englishMemories), ...read(chineseMemories)];
