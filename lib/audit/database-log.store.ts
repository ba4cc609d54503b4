import "server-only";
import { setImmediate as turn } from "node:timers/promises";
import {
  findStrayChains,
  findUnwritten,
  readVersionProof,
  readVersionProofs,
  type VersionProofRow,
} from "@/lib/db/dialect/audit-log-statements";
import { type AuditRow, readChain } from "@/lib/db/dialect/audit-statements";
import { type ChainRow, readChainHead, readChains, readCheckpoints } from "@/lib/db/dialect/checkpoint-statements";
import type { Sql } from "@/lib/db/sql";
import type { AuditEntryBody, StoredLink } from "@/lib/domain/audit-chain";
import type { JsonObject } from "@/lib/domain/canonical-json";
import type { ChainClaim, LogSource, StoredCheckpoint, VersionProof } from "./log-source";

const entriesPerPage = 1_000;
const checkpointsPerPage = 50;
/** As many as a verdict names. */
const mostUnwritten = 1_000;
/** Below any number that an entry can have: what stands before the first entry is found too. */
const beforeAll = -(2 ** 31);

const toClaim = (row: ChainRow): ChainClaim => ({
  chain: row.chain,
  workspaceId: row.workspace_id,
  seq: row.seq,
  head: row.head,
  versionSeq: row.version_seq,
  isStore: row.is_store === 1,
});

const toProof = (row: VersionProofRow): VersionProof => ({
  id: row.id,
  seq: row.seq,
  memoryId: row.memory_id,
  changeId: row.change_id,
  operation: row.operation,
  actor: { type: row.actor_type, id: row.actor_id },
  sessionId: row.session_id,
  createdAt: row.created_at,
  changeSeq: row.change_seq,
  changeVersions: row.change_versions,
  inPlace: row.in_place === 1,
  path: row.path,
  sha256: row.content_sha256,
  size: row.size_bytes,
  salt: row.salt,
  content: row.content,
  redactedAt: row.redacted_at,
});

/** JSON as we write it; undefined for the same value in other bytes, which the hash alone would let pass. */
function exactJson(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonObject;
    return JSON.stringify(value) === text ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A row as the body that was hashed. */
export function linkOf(row: AuditRow, workspaceId: string): StoredLink {
  const target = exactJson(row.target) as AuditEntryBody["target"] | undefined;
  const data = exactJson(row.data);
  if (!target || !data || row.workspace_id !== workspaceId) return { body: null, hash: row.hash };
  const body: AuditEntryBody = {
    chain: row.chain_id,
    seq: row.seq,
    action: row.action,
    actor: { type: row.actor_type, id: row.actor_id },
    target,
    data,
    time: row.time,
    request_id: row.request_id,
    prev: row.prev,
  };
  return { body, hash: row.hash };
}

/**
 * The log as a database has it, read page by page and only read: of one workspace, or of all where none is named. Between two
 * pages others have their turn.
 */
export function databaseLog(sql: Sql, workspaceId: string | null): LogSource {
  return {
    chains: async () => (await readChains(sql, workspaceId)).map(toClaim),
    strays: async () => (await findStrayChains(sql)).map(({ chain }) => chain),
    async chainNow(claim) {
      const row = await readChainHead(sql, claim.chain);
      return row && toClaim(row);
    },
    async entries(claim, afterSeq) {
      const rows = await readChain(sql, claim.chain, { afterSeq: afterSeq ?? beforeAll, limit: entriesPerPage });
      // Not before the last page: whoever writes all the time would always be one entry ahead.
      if (rows.length === entriesPerPage) await turn();
      return rows.map((row) => linkOf(row, claim.workspaceId));
    },
    async checkpoints(workspace, afterNumber): Promise<StoredCheckpoint[]> {
      const rows = await readCheckpoints(sql, workspace, { afterNumber, limit: checkpointsPerPage });
      return rows.map(({ workspace_id, ...row }) => ({ workspaceId: workspace_id, ...row }));
    },
    versions: {
      async after(storeId, afterSeq) {
        return (await readVersionProofs(sql, storeId, afterSeq)).map(toProof);
      },
      async byId(storeId, id) {
        const row = await readVersionProof(sql, storeId, id);
        return row && toProof(row);
      },
      async unwritten(storeId) {
        return (await findUnwritten(sql, storeId, mostUnwritten)).map((row) => row.head_version_id);
      },
    },
  };
}
