"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
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
import { choosable } from "./people";
import { changeCountsOptions, changeOptions, peopleOptions } from "./review.keys";

const words = reviewWords.assign;

/** Gives a change to people, who find it among theirs. */
export function AssignDialog({ change, onClose }: { change: ChangeJson; onClose: () => void }) {
  const client = useQueryClient();
  const people = useQuery(peopleOptions());
  // As it was when the dialog opened: whoever is taken off by mistake can be put back.
  const [before] = useState(() => change.assignees.map(({ id }) => id));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  async function send() {
    setBusy(true);
    const result = await reviewActions.assign({ change_id: change.id, user_ids: [...chosen] });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    const { assignees } = result.value;
    patchChanges(client, new Map([[change.id, { assignees }]]));
    void client.invalidateQueries({ queryKey: changeOptions(change.id).queryKey });
    void client.invalidateQueries({ queryKey: changeCountsOptions().queryKey });
    const names = assignees.map(({ id, name }) => name ?? id).join(", ");
    toast.success(names ? verdictWords.done.assigned(names) : verdictWords.done.unassigned);
    onClose();
  }
  return (
    <FormDialog
      size="sm"
      title={words.title}
      description={words.text}
      submit={words.act}
      busy={busy}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {people.isPending ? <SkeletonRows rows={3} label={words.loading} /> : null}
      {people.isError ? <QueryError error={people.error} onRetry={() => void people.refetch()} /> : null}
      <div className="flex flex-col gap-1">
        {people.data
          ? choosable(people.data.data, before).map(({ id, label }) => (
              <Checkbox key={id} label={label} checked={chosen.has(id)} onChange={() => toggle(id)} />
            ))
          : null}
      </div>
      <FieldError>{failure}</FieldError>
    </FormDialog>
  );
}
