import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { EmbedderState } from "./embedder";
import { countVectors, findSpace, vectorComparison } from "./embedder.store";
import { healthOf } from "./embedder-health";
import { findEmbedder } from "./find-embedder";

/** What makes vectors of the workspace's texts, how it does, and how many there are. @throws AppError permission */
export async function retrieveEmbedder({ actor, db }: Context): Promise<EmbedderState> {
  assertMay(actor, "workspace.update");
  const { workspaceId } = actor;
  const embedder = await findEmbedder(db, workspaceId);
  const space = embedder ? await findSpace(db.read, workspaceId) : undefined;
  const counts = await countVectors(db.read, { id: space?.id ?? "", workspace_id: workspaceId });
  return {
    state: db.cipher ? "encrypted" : embedder ? "on" : "off",
    embedder,
    health: healthOf(db, workspaceId),
    length: space?.length ?? null,
    ...counts,
    comparedBy: (await vectorComparison(db.read)).by,
    jobId: space?.job_id ?? null,
  };
}
