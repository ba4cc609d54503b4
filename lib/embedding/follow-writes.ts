import "server-only";
import { systemContext } from "@/lib/access/system-context";
import type { Database } from "@/lib/db/database";
import { hasEnded } from "@/lib/job/job";
import { findJob } from "@/lib/job/job.store";
import { wakeJobs } from "@/lib/job/run-jobs";
import { type Embedding, embedStep } from "./embed-store";
import type { Embedder } from "./embedder";
import { allWorkspaces, findBehind, findSpace, type SpaceRow, workspacesWithSpace } from "./embedder.store";
import { isPausing, noteFailure, noteWell } from "./embedder-health";
import { endEmbedding } from "./end-embedding";
import { ensureSpace } from "./ensure-space";
import { embeddingSettings, findEmbedder } from "./find-embedder";

export interface FollowOptions {
  db: Database;
  /** Milliseconds since 1970. */
  now: () => number;
  signal?: AbortSignal;
  timeoutMs?: number;
  resolve?: Embedding["resolve"];
}

const storesAtOnce = 20;

async function spaceOf({ db, now }: FollowOptions, embedder: Embedder): Promise<SpaceRow | undefined> {
  const { workspaceId, model, dimensions } = embedder;
  const space = await findSpace(db.read, workspaceId);
  if (space && space.model === model && space.dimensions === dimensions) return space;
  // Whoever runs the server named another one.
  const context = systemContext(db, workspaceId, new Date(now()).toISOString());
  const begun = await db.transaction(({ sql }) => ensureSpace(sql, context, embedder));
  wakeJobs(db);
  return begun;
}

/** While a job makes all of them anew, it makes those of what is written meanwhile too. */
async function isRebuilding(db: Database, { job_id }: SpaceRow): Promise<boolean> {
  const job = job_id === null ? null : await findJob(db, job_id);
  return job !== null && !hasEnded(job);
}

/** Catches up with a workspace's history. @returns whether anything was behind */
async function follow(options: FollowOptions, embedder: Embedder): Promise<boolean> {
  const { db, now, signal } = options;
  const { workspaceId } = embedder;
  const space = await spaceOf(options, embedder);
  if (!space || (await isRebuilding(db, space)) || isPausing(db, workspaceId, now())) return false;
  const behind = await findBehind(db.read, space, storesAtOnce);
  try {
    for (const { id } of behind) {
      while (!signal?.aborted && (await embedStep({ ...options, embedder, space }, id)) === "more");
      noteWell(db, workspaceId);
    }
  } catch (error) {
    if (!signal?.aborted) noteFailure(db, workspaceId, error, now());
    return false;
  }
  return behind.length === storesAtOnce;
}

/**
 * Makes vectors of what was written since the last time. The history of each store is the queue: a version is in it with the
 * transaction that wrote it, and what a crash or a failing embedder left out is found again by its number.
 * @returns whether there may be more to do at once
 */
export async function followWrites(options: FollowOptions): Promise<boolean> {
  const { db } = options;
  const withSpace = (await workspacesWithSpace(db.read)).map(({ workspace_id }) => workspace_id);
  const ids = embeddingSettings(db).ofServer ? (await allWorkspaces(db.read)).map(({ id }) => id) : withSpace;
  let more = false;
  for (const workspaceId of new Set([...ids, ...withSpace])) {
    if (options.signal?.aborted) return false;
    const embedder = await findEmbedder(db, workspaceId);
    if (embedder) more = (await follow(options, embedder)) || more;
    else await endEmbedding(db, workspaceId, new Date(options.now()).toISOString());
  }
  return more;
}
