import { mostInRequest } from "@/lib/domain/review-state";
import type { ActionResult } from "@/lib/doors/console/action-result";
import type { BulkOutcome, BulkOutcomes } from "./inbox-actions";

type Sent<Json extends BulkOutcomes> = {
  /** One for each that was named, in their order. */
  results: BulkOutcome[];
  settled: string[];
  answers: Json[];
  /** What has no answer of its own: it may be sent again. */
  unanswered: string[];
};

/**
 * Sends changes in as many requests as they need, one after the other. One that another took along counts as done; after a request that was
 * refused as a whole the others are not sent, and its sentence stands for all of them.
 * @param heard what came of those that have an answer, before each request where there are several
 */
export async function inBatches<Json extends BulkOutcomes>(
  ids: readonly string[],
  send: (part: string[]) => Promise<ActionResult<Json>>,
  heard: (results: readonly BulkOutcome[]) => void,
): Promise<Sent<Json>> {
  const sent: Sent<Json> = { results: [], settled: [], answers: [], unanswered: [] };
  let refusal: string | undefined;
  for (let from = 0; from < ids.length && refusal === undefined; from += mostInRequest) {
    if (ids.length > mostInRequest) heard(sent.results);
    refusal = await sendPart(ids.slice(from, from + mostInRequest), send, sent);
  }
  const unanswered = ids.slice(sent.results.length);
  const refused = unanswered.map((id) => ({ change_id: id, ok: false, error: refusal }));
  return { ...sent, unanswered, results: [...sent.results, ...refused] };
}

/** @returns why all of it was refused */
async function sendPart<Json extends BulkOutcomes>(
  part: readonly string[],
  send: (part: string[]) => Promise<ActionResult<Json>>,
  sent: Sent<Json>,
): Promise<string | undefined> {
  const open = part.filter((id) => !sent.settled.includes(id));
  const said = new Map<string, BulkOutcome>();
  if (open.length > 0) {
    const result = await send(open);
    if (!result.ok) return result.message;
    sent.answers.push(result.value);
    sent.settled.push(...result.value.change_ids);
    for (const outcome of result.value.results) said.set(outcome.change_id, outcome);
  }
  sent.results.push(...part.map((id) => said.get(id) ?? { change_id: id, ok: true }));
  return undefined;
}
