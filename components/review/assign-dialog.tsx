"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { FormDialog } from "@/components/ui/form-dialog";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { reviewWords } from "@/components/words/review.words";
import { verdictWords } from "@/components/words/review-verdict.words";
import { patchChanges } from "./change-cache";
import type { ChangeJson } from "./change-json";
import { reviewActions } from "./inbox-actions";
import { choosable, peopleOfAny } from "./people";
import { reviewersOptions } from "./review.keys";
import { readGiven } from "./verdict-sheet";

const words = reviewWords.assign;

/** Who was chosen, and how it is sent; what was refused stays in the dialog. */
function useGiving(
  before: readonly string[],
  give: (userIds: string[]) => Promise<string | null>,
  onClose: () => void,
) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  async function send() {
    setBusy(true);
    const refusal = await give([...chosen]);
    setBusy(false);
    if (refusal !== null) return setFailure(refusal);
    onClose();
  }
  return { chosen, busy, failure, toggle, send: () => void send() };
}

export type AssignDialogProps = { change: ChangeJson; onGiven: (change: ChangeJson) => void; onClose: () => void };

/** Gives a change to people, who find it among theirs. */
export function AssignDialog({ change, onGiven, onClose }: AssignDialogProps) {
  const client = useQueryClient();
  // As it was when the dialog opened: whoever is taken off by mistake can be put back.
  const [before] = useState(() => change.assignees.map(({ id }) => id));
  async function give(userIds: string[]) {
    const result = await reviewActions.assign({ change_id: change.id, user_ids: userIds });
    if (!result.ok) return result.message;
    const { assignees } = result.value;
    patchChanges(client, new Map([[change.id, { assignees }]]));
    readGiven(client, [change.id]);
    const names = assignees.map(({ id, name }) => name ?? id).join(", ");
    if (names) onGiven(change);
    toast.success(names ? verdictWords.done.assigned(names) : verdictWords.done.unassigned);
    return null;
  }
  const giving = useGiving(before, give, onClose);
  return (
    <FormDialog
      size="sm"
      title={words.title}
      description={words.text}
      submit={words.act}
      busy={giving.busy}
      onSubmit={giving.send}
      onClose={onClose}
    >
      <People storeIds={[change.memory_store_id]} before={before} giving={giving} />
    </FormDialog>
  );
}

export type AssignManyDialogProps = {
  changes: readonly ChangeJson[];
  /** @returns the sentence where all of it was refused */
  onGive: (changes: readonly ChangeJson[], userIds: string[]) => Promise<string | null>;
  onClose: () => void;
};

/** Gives several changes to more people; whoever has one of them already keeps it. */
export function AssignManyDialog({ changes, onGive, onClose }: AssignManyDialogProps) {
  const giving = useGiving(nobody, (userIds) => onGive(changes, userIds), onClose);
  const storeIds = [...new Set(changes.map((change) => change.memory_store_id))];
  return (
    <FormDialog
      size="sm"
      title={words.titleMany(changes.length)}
      description={words.textMany}
      submit={words.act}
      busy={giving.busy}
      disabled={giving.chosen.size === 0}
      onSubmit={giving.send}
      onClose={onClose}
    >
      <People storeIds={storeIds} before={nobody} giving={giving} />
    </FormDialog>
  );
}

const nobody: readonly string[] = [];

type PeopleProps = { storeIds: readonly string[]; before: readonly string[]; giving: ReturnType<typeof useGiving> };

/** Whoever may decide in one of the stores: of which they may not is said when it is given. */
function People({ storeIds, before, giving }: PeopleProps) {
  const found = useQueries({ queries: storeIds.map(reviewersOptions) });
  const failed = found.find(({ error }) => error !== null);
  const people = found.every(({ data }) => data) ? peopleOfAny(found.map(({ data }) => data?.data ?? [])) : null;
  return (
    <>
      {people || failed ? null : <SkeletonRows rows={3} label={words.loading} />}
      {failed?.error ? <QueryError error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      <div className="flex flex-col gap-1">
        {people
          ? choosable(people, before).map(({ id, label }) => (
              <Checkbox key={id} label={label} checked={giving.chosen.has(id)} onChange={() => giving.toggle(id)} />
            ))
          : null}
      </div>
      <FieldError>{giving.failure}</FieldError>
    </>
  );
}
