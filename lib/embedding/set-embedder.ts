import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { Database } from "@/lib/db/database";
import { AppError } from "@/lib/domain/app-error";
import { wakeJobs } from "@/lib/job/run-jobs";
import { type Resolve, reachableTarget, systemResolve, TargetRefused } from "@/lib/webhook/target";
import { embeddingsAddress } from "./call-embedder";
import type { Embedder, EmbedderState } from "./embedder";
import type { EmbedderInput } from "./embedder.schema";
import { deleteEmbedderRow, type EmbedderRow, findEmbedderRow, saveEmbedderRow } from "./embedder.store";
import { forgetHealth } from "./embedder-health";
import { endEmbedding } from "./end-embedding";
import { ensureSpace } from "./ensure-space";
import { embeddingSettings, findEmbedder } from "./find-embedder";
import { retrieveEmbedder } from "./retrieve-embedder";
import { wakeEmbedding } from "./run-embedding";

/** @throws AppError conflict where no vectors may be made */
export function assertNotEncrypted({ cipher }: Database): void {
  if (!cipher) return;
  throw new AppError(
    "conflict",
    "The texts of this server are encrypted at rest. A vector says nearly as much as the text it was made of and could not be searched encrypted, so none are made: memories are found by their words.",
  );
}

const keyGoesElsewhere = (before: EmbedderRow | null, url: URL) =>
  before !== null && embeddingsAddress(before.url).origin !== url.origin;

/** What was asked for as an embedder; a key that was kept goes to the host that it was given for, and to no other. */
export async function wantedEmbedder({ actor, db }: Context, input: EmbedderInput): Promise<Embedder> {
  const { workspaceId } = actor;
  const before = await findEmbedderRow(db, workspaceId);
  const url = embeddingsAddress(input.url);
  const apiKey =
    input.api_key !== undefined ? input.api_key : keyGoesElsewhere(before, url) ? null : (before?.apiKey ?? null);
  const { allowPrivate } = embeddingSettings(db);
  const { model, dimensions } = input;
  return { workspaceId, source: "workspace", url: url.href, model, apiKey, dimensions, allowPrivate };
}

async function assertMayAsk({ url, allowPrivate }: Embedder, resolve: Resolve): Promise<void> {
  try {
    await reachableTarget(new URL(url), { resolve, allowPrivate: () => allowPrivate });
  } catch (error) {
    if (!(error instanceof TargetRefused)) throw error;
    const rule =
      error.reason === "unknown_host"
        ? "has a host that cannot be found."
        : "leads to this machine or a private network. Whoever runs the server can allow that with EMBEDDER_ALLOW_PRIVATE=true, or name the embedder with EMBEDDER_URL.";
    throw new AppError("invalid_request", `url: ${rule}`, { field: "url" });
  }
}

const changedFields = (before: EmbedderRow | null, after: Embedder) =>
  (["url", "model", "apiKey", "dimensions"] as const)
    .filter((name) => (before?.[name] ?? null) !== after[name])
    .map((name) => (name === "apiKey" ? "api_key" : name));

/**
 * Names what makes vectors of the workspace's texts. With another model they are made anew, by a job.
 * @throws AppError invalid_request for an address that may not be asked, conflict where texts are encrypted, permission
 */
export async function setEmbedder(
  context: Context,
  input: EmbedderInput,
  resolve: Resolve = systemResolve,
): Promise<EmbedderState> {
  const { actor, db } = context;
  assertMay(actor, "workspace.update");
  assertNotEncrypted(db);
  const { workspaceId } = actor;
  const embedder = await wantedEmbedder(context, input);
  await assertMayAsk(embedder, resolve);
  const { url, model, apiKey, dimensions } = embedder;
  const fields = changedFields(await findEmbedderRow(db, workspaceId), embedder);
  if (fields.length === 0) return retrieveEmbedder(context);
  await db.transaction(async (tx) => {
    await saveEmbedderRow(tx, workspaceId, { url, model, apiKey, dimensions, updatedAt: context.now() });
    const act = { action: "embedder.updated", target: { workspace_id: workspaceId }, data: { fields } } as const;
    await appendToWorkspaceChain(tx.sql, context, act);
    await ensureSpace(tx.sql, context, embedder);
  });
  forgetHealth(db, workspaceId);
  wakeJobs(db);
  wakeEmbedding(db);
  return retrieveEmbedder(context);
}

/** Forgets what an admin named, and its key; without one of the server's own the vectors go too. @throws AppError permission */
export async function removeEmbedder(context: Context): Promise<EmbedderState> {
  const { actor, db } = context;
  assertMay(actor, "workspace.update");
  const { workspaceId } = actor;
  const removed = await db.transaction(async (tx) => {
    if (!(await deleteEmbedderRow(tx, workspaceId))) return false;
    const act = { action: "embedder.removed", target: { workspace_id: workspaceId }, data: {} } as const;
    await appendToWorkspaceChain(tx.sql, context, act);
    return true;
  });
  if (removed) forgetHealth(db, workspaceId);
  if (!(await findEmbedder(db, workspaceId))) await endEmbedding(db, workspaceId, context.now());
  wakeEmbedding(db);
  return retrieveEmbedder(context);
}

/** Makes all vectors of the workspace anew, by a job. @throws AppError conflict without an embedder, permission */
export async function rebuildVectors(context: Context): Promise<EmbedderState> {
  const { actor, db } = context;
  assertMay(actor, "workspace.update");
  assertNotEncrypted(db);
  const embedder = await findEmbedder(db, actor.workspaceId);
  if (!embedder) throw new AppError("conflict", "There is no embedder. Name one first.");
  await db.transaction(({ sql }) => ensureSpace(sql, context, embedder, { anew: true }));
  wakeJobs(db);
  return retrieveEmbedder(context);
}
