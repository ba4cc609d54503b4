import { expect, it } from "vitest";
import { evaluateRetrieval } from "@/lib/testing/evaluate-retrieval";
import { retrievalCorpus } from "@/lib/testing/retrieval-corpus";
import { describeInPlain } from "@/lib/testing/test-database";

describeInPlain("retrieval", (database) => {
  it("is no worse by words and meaning together than by the better of the two alone", async () => {
    const { memories, questions, lexical, vector, fused } = await evaluateRetrieval(database.db);
    expect([memories, questions]).toEqual([200, 300]);
    for (const name of ["recallAt5", "meanReciprocalRank"] as const) {
      expect(fused[name]).toBeGreaterThanOrEqual(Math.max(lexical[name], vector[name]));
      // Each of the two has something to say: neither is there for show.
      for (const alone of [lexical, vector]) expect(alone[name]).toBeGreaterThan(0.4);
    }
  });
});

it("asks each question once, of memories that are all different", () => {
  const corpus = retrievalCorpus();
  const questions = corpus.flatMap((memory) => memory.questions);
  expect(new Set(questions).size).toBe(questions.length);
  expect(new Set(corpus.map(({ content }) => content)).size).toBe(corpus.length);
  expect(corpus.filter((memory) => memory.questions.length === 0)).toEqual([]);
});
