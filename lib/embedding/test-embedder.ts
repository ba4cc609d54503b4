import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { type Resolve, systemResolve } from "@/lib/webhook/target";
import { embedTexts } from "./call-embedder";
import { EmbedderFailure } from "./embedder";
import type { EmbedderTrial } from "./embedder.present";
import type { EmbedderInput } from "./embedder.schema";
import { assertNotEncrypted, wantedEmbedder } from "./set-embedder";

const timeoutMs = 15_000;
const sentences = ["A sentence to try an embedder with.", "试试看的一句话。"];

/** Asks an embedder for two vectors, before it is kept. Nothing of the workspace is sent. @throws AppError conflict, invalid_request, permission */
export async function testEmbedder(
  context: Context,
  input: EmbedderInput,
  resolve: Resolve = systemResolve,
): Promise<EmbedderTrial> {
  assertMay(context.actor, "workspace.update");
  assertNotEncrypted(context.db);
  const embedder = await wantedEmbedder(context, input);
  const begun = performance.now();
  const milliseconds = () => Math.round(performance.now() - begun);
  try {
    const [vector] = await embedTexts(embedder, sentences, { timeoutMs, resolve });
    return { ok: true, length: vector?.length ?? 0, milliseconds: milliseconds() };
  } catch (error) {
    if (!(error instanceof EmbedderFailure)) throw error;
    return { ok: false, failure: error.code, status: error.details.status ?? null, milliseconds: milliseconds() };
  }
}
