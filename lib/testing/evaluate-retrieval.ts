import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { configureEmbedding } from "@/lib/embedding/find-embedder";
import { followWrites } from "@/lib/embedding/follow-writes";
import { questionVector } from "@/lib/embedding/question-vector";
import { rebuildRunner } from "@/lib/embedding/run-rebuild";
import { nearEntries } from "@/lib/entry/near-entries";
import { retrieveEntries } from "@/lib/entry/retrieve-entries";
import { JobRunner } from "@/lib/job/job-runner";
import { createStore } from "@/lib/store/create-store";
import { requireStore } from "@/lib/store/require-store";
import { startEmbedder } from "./embedder-server";
import { contextOf, createMember, createWorkspace, fillStore } from "./fixtures";
import { type CorpusMemory, retrievalCorpus } from "./retrieval-corpus";

/** Of all questions: how often the answer is among the first five, and how far in front it is (1 for the first, 1/2 for the second …). */
export interface RetrievalFigures {
  recallAt5: number;
  meanReciprocalRank: number;
}

export interface RetrievalEvaluation {
  memories: number;
  questions: number;
  lexical: RetrievalFigures;
  vector: RetrievalFigures;
  fused: RetrievalFigures;
}

const looked = 20;

type Find = (question: string) => Promise<string[]>;

async function measure(questions: readonly [question: string, path: string][], find: Find): Promise<RetrievalFigures> {
  let found = 0;
  let reciprocal = 0;
  for (const [question, path] of questions) {
    const place = (await find(question)).indexOf(path) + 1;
    if (place > 0 && place <= 5) found += 1;
    if (place > 0) reciprocal += 1 / place;
  }
  const share = (value: number) => Math.round((value / questions.length) * 10_000) / 10_000;
  return { recallAt5: share(found), meanReciprocalRank: share(reciprocal) };
}

const pathOf = ({ category }: CorpusMemory, at: number) => `/${category}/${at}.md`;

async function embedAll(db: Database): Promise<void> {
  const runner = new JobRunner({ db, runners: { "embedding.rebuild": rebuildRunner }, owner: "eval", now: Date.now });
  await followWrites({ db, now: Date.now });
  await runner.turn();
  await runner.settle();
}

async function corpusStore(db: Database, corpus: readonly CorpusMemory[]): Promise<{ context: Context; id: string }> {
  const workspaceId = await createWorkspace(db);
  const admin = await createMember(db, workspaceId, "admin");
  // One moment for all: nothing is older or more important than anything else, so that relevance alone is measured.
  const at = new Date().toISOString();
  const context = contextOf(db, admin, { now: () => at });
  const { id } = await createStore(context, { name: "Corpus", description: "", metadata: {} });
  const texts = corpus.map((memory, index) => [pathOf(memory, index), memory.content] as const);
  await fillStore(db, { id, workspaceId }, texts);
  return { context, id };
}

/**
 * Asks a store of 200 memories 300 questions: by words, by the vectors of a small embedder of our own, and by both. All of it goes
 * through the product as an agent's questions do.
 */
export async function evaluateRetrieval(db: Database): Promise<RetrievalEvaluation> {
  const corpus = retrievalCorpus();
  const questions = corpus.flatMap((memory, at) =>
    memory.questions.map((question) => [question, pathOf(memory, at)] as [string, string]),
  );
  const server = await startEmbedder();
  try {
    const { context, id } = await corpusStore(db, corpus);
    const retrieve: Find = async (query) =>
      (await retrieveEntries(context, [id], { query, limit: looked })).map(({ path }) => path);
    configureEmbedding(db, { ofServer: null, allowPrivate: true });
    const lexical = await measure(questions, retrieve);
    const ofServer = { url: server.url, model: "local", apiKey: null, dimensions: null };
    configureEmbedding(db, { ofServer, allowPrivate: true });
    await embedAll(db);
    const store = await requireStore(context, id, "memory.read");
    const vector = await measure(questions, async (query) => {
      const asked = await questionVector(context, query);
      if (!asked) throw new Error("the embedder of the evaluation did not answer");
      return (await nearEntries(context, [store], {}, asked)).slice(0, looked).map(({ row }) => row.path);
    });
    const fused = await measure(questions, retrieve);
    return { memories: corpus.length, questions: questions.length, lexical, vector, fused };
  } finally {
    await server.close();
  }
}
