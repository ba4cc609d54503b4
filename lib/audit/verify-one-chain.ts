import { genesisPrev, type StoredLink, verifyChain } from "@/lib/domain/audit-chain";
import type { Pin } from "./collect-pins";
import type { ChainClaim, LogSource } from "./log-source";
import type { ChainProblem } from "./verdict";
import type { VersionLedger } from "./verify-versions";

/** How often the end of a chain that goes on and on is looked for; then the log as it was when the verification began is enough. */
const mostChases = 20;

interface Position {
  seq: number;
  head: string;
}

const problem = (chain: string, seq: number, reason: ChainProblem["reason"], checkpoint?: number): ChainProblem => ({
  chain,
  seq,
  reason,
  checkpoint: checkpoint ?? null,
});

/** Follows the links from a position on and compares the places that checkpoints signed. */
function follow(claim: ChainClaim, links: readonly StoredLink[], at: Position, pins: readonly Pin[]) {
  const { chain } = claim;
  const verdict = verifyChain(links, at);
  const wrong = links.findIndex(({ body }) => body !== null && body.chain !== chain);
  if (!verdict.ok) return problem(chain, verdict.seq, verdict.reason);
  if (wrong >= 0) return problem(chain, at.seq + wrong + 1, "wrong_chain");
  const last = at.seq + links.length;
  const claimed = links[claim.seq - at.seq - 1];
  if (claimed && claimed.hash !== claim.head) return problem(chain, claim.seq, "wrong_head");
  for (const pin of pins) {
    if (pin.seq <= at.seq || pin.seq > last) continue;
    if (links[pin.seq - at.seq - 1]?.hash !== pin.head) return problem(chain, pin.seq, "rewritten", pin.checkpoint);
  }
  return { seq: last, head: verdict.head };
}

/** Whether the chain ends where its owner says; null while the database has moved on and there is more to read. */
async function endOf(
  source: LogSource,
  claim: ChainClaim,
  at: Position,
  before: Position | null,
): Promise<ChainProblem | "held" | null> {
  const { chain } = claim;
  const owner = await source.chainNow(claim);
  if (!owner) return problem(chain, at.seq + 1, "no_owner");
  if (owner.seq < at.seq) return problem(chain, Math.max(owner.seq, 0) + 1, "unannounced");
  if (owner.seq > at.seq) return before?.seq === at.seq ? problem(chain, at.seq + 1, "missing") : null;
  return owner.head === at.head ? "held" : problem(chain, Math.max(at.seq, 1), "wrong_head");
}

/**
 * Verifies one chain from its first entry to where its owner says that it ends. A database may go on meanwhile: what is written
 * then is read too.
 * @returns the first place where it does not hold, or null
 */
export async function verifyOneChain(
  source: LogSource,
  claim: ChainClaim,
  { pins, ledger, read }: { pins: readonly Pin[]; ledger: VersionLedger | null; read: (entries: number) => void },
): Promise<ChainProblem | null> {
  let at: Position = { seq: 0, head: genesisPrev };
  let ended: Position | null = null;
  let leftOverAt = -1;
  let chases = 0;
  for (let first = true; ; first = false) {
    const links = await source.entries(claim, first ? null : at.seq);
    if (links.length > 0) {
      const next = follow(claim, links, at, pins);
      if ("reason" in next) return next;
      for (const { body } of links) if (body) await ledger?.read(body);
      at = next;
      read(links.length);
      continue;
    }
    const end = await endOf(source, claim, at, ended);
    if (end && end !== "held") return end;
    ended = at;
    chases += 1;
    const enough = chases > mostChases && at.seq >= claim.seq;
    if (end === null && !enough) continue;
    const leftOver = !enough && ((await ledger?.hasMore()) ?? false);
    if (leftOver && leftOverAt !== at.seq) {
      // Versions that came after the last entry was read have an entry by now, or never will.
      leftOverAt = at.seq;
      continue;
    }
    const cut = pins.find((pin) => pin.seq > at.seq);
    if (cut) return problem(claim.chain, at.seq + 1, "missing", cut.checkpoint);
    await ledger?.finish(leftOver);
    return null;
  }
}
