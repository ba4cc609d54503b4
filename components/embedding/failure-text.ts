import { embeddingWords as words } from "@/components/words/embedding.words";

/** Why an embedder was of no use, in a sentence. */
export function failureText(failure: string, status: number | null): string {
  const why = words.failures[failure] ?? words.failures.failing ?? failure;
  return status === null ? why : words.status(why, status);
}
