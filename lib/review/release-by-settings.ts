import "server-only";
import type { Sql } from "@/lib/db/sql";
import { actionFor } from "@/lib/domain/detector-policy";
import { ancestorsOf, parseMemoryPath } from "@/lib/domain/memory-path";
import { type HoldingSettings, policyFor } from "@/lib/domain/review-policy";
import { deleteHeld, type HeldRow, readFoundIn, readHeadOf, readHeldOfStore } from "./held.store";

type Head = Awaited<ReturnType<typeof readHeadOf>>;

async function stillWaits(sql: Sql, held: HeldRow, { head, settings }: { head: Head; settings: HoldingSettings }) {
  const paths = [head?.path, held.approved_path].filter((path): path is string => path != null);
  const policy = policyFor(settings.review, paths);
  if (policy === "approved" || !head) return policy === "approved";
  const found = await readFoundIn(sql, held.store_id, head.head_version_id);
  return found.some((one) => policy === "quarantine" || actionFor(settings.detectors, one) === "quarantine");
}

/** Whether two memories could not both be served: at one path, or one above the other. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [parseMemoryPath(one), parseMemoryPath(other)];
  return a === b || ancestorsOf(a).includes(b) || ancestorsOf(b).includes(a);
}

/**
 * After a change of policy: what no rule keeps back any more is served at once, unless something that still waits is served
 * in its place. What was written before stays served as it is; only what is written from now on can wait.
 */
export async function releaseBySettings(sql: Sql, storeId: string, settings: HoldingSettings): Promise<void> {
  let leaving: { held: HeldRow; path: string | null }[] = [];
  const staying: HeldRow[] = [];
  for (const held of await readHeldOfStore(sql, storeId)) {
    const head = await readHeadOf(sql, storeId, held.memory_id);
    if (await stillWaits(sql, held, { head, settings })) staying.push(held);
    else leaving.push({ held, path: head?.live_path ?? null });
  }
  const inPlace = ({ path }: { path: string | null }) =>
    path !== null && staying.some(({ approved_path: other }) => other !== null && overlap(path, other));
  // Whatever stays can be in the way of another in turn.
  for (let stuck = leaving.filter(inPlace); stuck.length > 0; stuck = leaving.filter(inPlace)) {
    leaving = leaving.filter((one) => !stuck.includes(one));
    staying.push(...stuck.map(({ held }) => held));
  }
  for (const { held } of leaving) await deleteHeld(sql, storeId, held.memory_id);
}
