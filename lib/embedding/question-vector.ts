import "server-only";
import type { Context } from "@/lib/access/context";
import { embedTexts } from "./call-embedder";
import { EmbedderFailure } from "./embedder";
import { findSpace } from "./embedder.store";
import { isPausing, noteFailure, noteWell } from "./embedder-health";
import { embeddingSettings, findEmbedder } from "./find-embedder";

/** What is compared with the vectors of one space. */
export interface QuestionVector {
  spaceId: string;
  vector: Float32Array;
}

/** Longer than this nobody waits for meaning: words alone answer then. */
const usualPatienceMs = 3_000;

/** The vector of a question; null where nothing makes any, or not now. It never fails, and is never waited for long. */
export async function questionVector({ actor, db }: Context, question: string): Promise<QuestionVector | null> {
  if (question.trim() === "") return null;
  const { workspaceId } = actor;
  const embedder = await findEmbedder(db, workspaceId);
  if (!embedder || isPausing(db, workspaceId, Date.now())) return null;
  const space = await findSpace(db.read, workspaceId);
  // Before the first vector there is nothing to compare with, and those of another model cannot be compared.
  if (space?.length == null || space.model !== embedder.model || space.dimensions !== embedder.dimensions) return null;
  try {
    const timeoutMs = embeddingSettings(db).patienceMs ?? usualPatienceMs;
    const [vector] = await embedTexts(embedder, [question.toWellFormed()], { timeoutMs, length: space.length });
    noteWell(db, workspaceId);
    return vector ? { spaceId: space.id, vector } : null;
  } catch (error) {
    // A question that the model does not take says nothing about the embedder.
    const isAboutThis = error instanceof EmbedderFailure && error.code === "bad_request";
    if (!isAboutThis) noteFailure(db, workspaceId, error, Date.now());
    return null;
  }
}
