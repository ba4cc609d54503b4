import "server-only";
import type { Context } from "@/lib/access/context";
import { requireSecondPerson } from "@/lib/approval/require-second-person";
import { getConfig } from "@/lib/config/config";
import { logOrigin } from "@/lib/domain/audit-checkpoint";
import type { JsonObject } from "@/lib/domain/canonical-json";
import { assertReadsLog } from "./assert-reads-log";
import { appendToWorkspaceChain } from "./audit.store";
import { publicKeysText, readAuditKey } from "./audit-key";
import { bundleFormat, withEnd, writeBundleLine } from "./bundle-format";
import { lastCheckpointOf } from "./checkpoint.store";
import { databaseLog } from "./database-log.store";
import type { ChainClaim, LogSource } from "./log-source";

async function* entryLines(log: LogSource, claim: ChainClaim): AsyncGenerator<string> {
  const { chain, seq, head, isStore } = claim;
  yield writeBundleLine({ type: "chain", chain, seq, head, of: isStore ? "store" : "workspace" });
  for (let after: number | null = null; after === null || after < seq; ) {
    const links = await log.entries(claim, after);
    if (links.length === 0) return;
    const lines: string[] = [];
    for (const { body, hash } of links) {
      // Later ones belong to the next export.
      if (body === null || body.seq <= seq) {
        lines.push(writeBundleLine({ type: "entry", body: (body ?? {}) as JsonObject, hash }));
      }
    }
    yield lines.join("");
    after = (after ?? 0) + links.length;
  }
}

async function* checkpointLines(log: LogSource, workspaceId: string, last: number): AsyncGenerator<string> {
  for (let after = 0; after < last; ) {
    const page = await log.checkpoints(workspaceId, after);
    for (const { workspaceId: _, ...checkpoint } of page) {
      if (checkpoint.number <= last) yield writeBundleLine({ type: "checkpoint", ...checkpoint });
    }
    const reached = page.at(-1)?.number;
    if (reached === undefined) return;
    after = reached;
  }
}

async function* bundleLines(log: LogSource, header: string, last: { workspaceId: string; number: number }) {
  yield header;
  // Checkpoints that are older than this moment speak of no entry that is younger.
  for (const claim of await log.chains()) yield* entryLines(log, claim);
  yield* checkpointLines(log, last.workspaceId, last.number);
}

/**
 * The whole log of the workspace as a bundle that can be verified without the server: entries, checkpoints and public keys, as of
 * now. The export is an entry itself, and the last in it.
 * @throws AppError permission
 */
export async function exportAuditLog(asked: Context): Promise<{ name: string; lines: AsyncIterable<string> }> {
  assertReadsLog(asked, "audit.export");
  const context = await requireSecondPerson(asked, { operation: "exportAuditLog", act: "export", input: {} });
  const { db, actor } = context;
  const { workspaceId } = actor;
  const { publicKeys } = readAuditKey(getConfig().dataDir);
  await db.transaction(({ sql }) =>
    appendToWorkspaceChain(sql, context, {
      action: "audit.exported",
      target: { workspace_id: workspaceId },
      data: {},
    }),
  );
  const at = context.now();
  const header = writeBundleLine({
    type: "bundle",
    format: bundleFormat,
    workspace_id: workspaceId,
    exported_at: at,
    origin: logOrigin(workspaceId),
    public_keys: publicKeysText(publicKeys),
  });
  const number = (await lastCheckpointOf(db, workspaceId))?.number ?? 0;
  const lines = withEnd(bundleLines(databaseLog(db.read, workspaceId), header, { workspaceId, number }));
  return { name: `audit-log-${at.slice(0, 10)}.jsonl`, lines };
}
