import type { KeyObject } from "node:crypto";
import type { LogSource } from "@/lib/audit/log-source";
import { verifyLog } from "@/lib/audit/verify-log";
import { openCheckpoint } from "@/lib/domain/audit-checkpoint";
import { isSigned, type Receipt, type SignedReceipt } from "./receipt-format";

/** What is wrong with a receipt by itself, in sentences; none where it holds. */
export function checkReceipt(signed: SignedReceipt, keys: readonly KeyObject[]): string[] {
  if (!isSigned(signed, keys)) return ["None of the public keys signed this receipt as it is."];
  const { checkpoints, workspace_id } = signed.receipt;
  const [before, after] = [checkpoints.before, checkpoints.after].map((note) =>
    note === null ? null : openCheckpoint(note, keys),
  );
  const problems: string[] = [];
  for (const [name, one] of [["before", before] as const, ["after", after] as const])
    if (!one || one.workspaceId !== workspace_id) problems.push(`The checkpoint ${name} is not one of this workspace.`);
  if (before && after && before.number >= after.number)
    problems.push("The checkpoint after is not later than the one before.");
  return problems;
}

const actsOfRedaction = ["redaction.scanned", "redaction.applied", "redaction.erased"];
const actsOfErasure = ["erasure.requested", "erasure.erased"];

/** The entries that the log must have for what a receipt says, each with the id that it is about. */
function neededActs({ redaction_id: id, erasure_id, subject_id, stores_erased }: Receipt): [act: string, id: string][] {
  const about = (acts: readonly string[], on: string) => acts.map((act): [string, string] => [act, on]);
  // An erasure on its own is named where a redaction is.
  const own = about(stores_erased && erasure_id === undefined ? actsOfErasure : actsOfRedaction, id);
  const stores = erasure_id === undefined ? [] : about(actsOfErasure, erasure_id);
  return [...own, ...stores, ...about(subject_id === undefined ? [] : ["subject.applied"], subject_id ?? "")];
}

/** Which acts the log has: what was redacted or deleted, and which entries name what. */
async function readActs(log: LogSource) {
  const deleted = new Set<string>();
  const redacted = new Set<string>();
  const acts = new Set<string>();
  for (const claim of await log.chains()) {
    for (let after: number | null = null; ; ) {
      const links = await log.entries(claim, after);
      // What has no body says nothing, and the log does not verify.
      for (const body of links.flatMap((link) => link.body ?? [])) {
        const { target } = body;
        if (body.action === "version.redacted") redacted.add(target.memory_version_id ?? "");
        if (body.action === "store.deleted") deleted.add(target.memory_store_id ?? "");
        const about = target.redaction_id ?? target.erasure_id ?? target.subject_id;
        if (about) acts.add(`${body.action} ${about}`);
      }
      const last = links.findLast(({ body }) => body !== null)?.body;
      if (!last) break;
      after = last.seq;
    }
  }
  return { redacted, deleted, acts };
}

/** What the exported log says against a receipt: it has to verify, reach both checkpoints, and have every act. */
export async function checkAgainstLog(
  { receipt }: SignedReceipt,
  log: LogSource,
  keys: readonly KeyObject[],
): Promise<string[]> {
  const notes = [receipt.checkpoints.before, receipt.checkpoints.after].filter((note) => note !== null);
  const pinned = notes.map((note) => ({ note, heads: null }));
  const verdict = await verifyLog(log, { keys: [...keys], pinned });
  const problems = verdict.ok ? [] : ["The log in the bundle does not verify: npm run audit:verify says where."];
  const { redacted, deleted, acts } = await readActs(log);
  for (const [act, id] of neededActs(receipt))
    if (!acts.has(`${act} ${id}`)) problems.push(`The log has no entry ${act} of ${id}.`);
  for (const { memory_store_id: id } of receipt.stores_erased ?? [])
    if (!deleted.has(id)) problems.push(`The log does not say that the store ${id} was erased.`);
  const missing = receipt.removed
    .flatMap(({ memory_version_ids }) => memory_version_ids)
    .filter((id) => !redacted.has(id));
  if (missing.length > 0)
    problems.push(`The log does not say that ${missing.length} of the versions were redacted, ${missing[0]} for one.`);
  return problems;
}
