import type { QueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { verdictWords } from "@/components/words/review-verdict.words";
import type { ChangeJson } from "./change-json";
import { whyNot } from "./decide-many";
import { reviewActions } from "./inbox-actions";
import { reviewersOptions } from "./review.keys";
import { readWhenDecided } from "./under-way";
import { readGiven } from "./verdict-sheet";

/** Asks people to look at changes, beside whoever is asked. @returns which were given; the sentence where all of it was refused */
export async function giveMany(
  client: QueryClient,
  changes: readonly ChangeJson[],
  userIds: string[],
): Promise<{ done: string[]; refusal: string | null }> {
  const ids = changes.map(({ id }) => id);
  const result = await reviewActions.assignMany({ change_ids: ids, user_ids: userIds });
  if (!result.ok) return { done: [], refusal: result.message };
  const { results, change_ids: done } = result.value;
  const failed = results.filter(({ ok }) => !ok);
  readGiven(client, ids);
  readWhenDecided(client, "listChanges");
  if (done.length === 0) return { done, refusal: whyNot(failed) };
  if (failed.length > 0) {
    toast.error(verdictWords.failed.someGiven(failed.length), { description: whyNot(failed) });
  } else {
    // As the dialog that asked has read them.
    const [{ memory_store_id: storeId } = { memory_store_id: "" }] = changes;
    const people = client.getQueryData(reviewersOptions(storeId).queryKey)?.data ?? [];
    const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? id;
    toast.success(verdictWords.done.assignedMany(done.length, userIds.map(nameOf).join(", ")));
  }
  return { done, refusal: null };
}
