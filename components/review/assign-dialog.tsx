"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { QueryError } from "@/components/console/query-error";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { FieldError } from "@/components/ui/field";
import { SkeletonRows } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { reviewWords } from "@/components/words/review.words";
import { patchChanges } from "./change-cache";
import type { ChangeJson } from "./change-json";
import { reviewActions } from "./inbox-actions";
import { changeCountsOptions, changeOptions, colleagueOptions } from "./review.keys";

const words = reviewWords.assign;

/** Gives a change to people, who find it among theirs. */
export function AssignDialog({ change, onClose }: { change: ChangeJson; onClose: () => void }) {
  const client = useQueryClient();
  const form = useId();
  const people = useQuery(colleagueOptions());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(change.assignees.map(({ id }) => id)));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const toggle = (id: string) =>
    setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id]));
  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    const result = await reviewActions.assign({ change_id: change.id, user_ids: [...chosen] });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    const { assignees } = result.value;
    patchChanges(client, new Map([[change.id, { assignees }]]));
    void client.invalidateQueries({ queryKey: changeOptions(change.id).queryKey });
    void client.invalidateQueries({ queryKey: changeCountsOptions().queryKey });
    const names = assignees.map(({ id, name }) => name ?? id).join(", ");
    toast.success(names ? reviewWords.done.assigned(names) : reviewWords.done.unassigned);
    onClose();
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => (open ? null : onClose())}
      title={words.title}
      description={words.text}
      footer={
        <Button type="submit" form={form} variant="primary" busy={busy}>
          {words.act}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void send(event)} className="flex flex-col gap-1">
        {people.isPending ? <SkeletonRows rows={3} label={words.loading} /> : null}
        {people.isError ? <QueryError error={people.error} onRetry={() => void people.refetch()} /> : null}
        {people.data?.data.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={chosen.has(id)} onChange={() => toggle(id)} />
        ))}
        <FieldError>{failure}</FieldError>
      </form>
    </Dialog>
  );
}
