import "server-only";
import type { Context } from "@/lib/access/context";
import { autoApprovalFits, type RuledChange } from "@/lib/domain/review-policy";
import { sampleChange } from "@/lib/domain/sampling";
import { requireStore } from "@/lib/store/require-store";
import { readReviewedHistory } from "./author.store";
import type { TryAutoApprovalInput } from "./review.schema";

export interface Trial {
  wouldApprove: number;
  /** Changes that were looked at. */
  of: number;
  toPeople: number;
  heldBackByFindings: number;
  /** Some of those that it would have approved, the newest first. */
  samples: string[];
}

const mostLookedAt = 1_000;
const mostSamples = 20;

/** What a rule would have done to the newest changes of a store, had it been on. Changes nothing. */
export async function tryAutoApproval(context: Context, input: TryAutoApprovalInput): Promise<Trial> {
  const store = await requireStore(context, input.memory_store_id, "change.read");
  const changes = new Map<string, RuledChange & { paths: string[]; found: boolean }>();
  for (const row of await readReviewedHistory(context.db.read, store.id, mostLookedAt)) {
    const { api_key_id: keyId, service_account_id: serviceAccountId } = row;
    const change = changes.get(row.id) ?? { keyId, serviceAccountId, paths: [], found: row.findings === 1 };
    changes.set(row.id, change);
    // A redacted path could be anything, so no rule is tried on it.
    for (const path of [row.path ?? "", row.path_before]) if (path !== null) change.paths.push(path);
  }
  const trial: Trial = { wouldApprove: 0, of: changes.size, toPeople: 0, heldBackByFindings: 0, samples: [] };
  let counter = 0;
  for (const [id, change] of changes) {
    if (!autoApprovalFits(input.rule, change)) continue;
    if (change.found) {
      trial.heldBackByFindings += 1;
      continue;
    }
    const sample = sampleChange(counter, input.rule.sample_every || null);
    counter = sample.counter;
    if (sample.goesToPerson) trial.toPeople += 1;
    else {
      trial.wouldApprove += 1;
      trial.samples.unshift(id);
    }
  }
  return { ...trial, samples: trial.samples.slice(0, mostSamples) };
}
