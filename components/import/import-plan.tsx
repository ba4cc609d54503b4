"use client";

import { Check, CircleSlash, CopyCheck, FilePlus2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { applyImportAction, cancelImportAction } from "@/app/(console)/stores/[store]/import/actions";
import { reachable } from "@/components/console/reachable";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup } from "@/components/ui/radio-group";
import { Stat, StatRow } from "@/components/ui/stat";
import { toast } from "@/components/ui/toast";
import { importWords as words } from "@/components/words/import.words";
import { type ConflictChoice, conflictChoices } from "@/lib/domain/import";
import type { ImportJson } from "@/lib/import/import.present";
import { ImportItems } from "./import-items";
import type { StageProps } from "./import-page";

const options = conflictChoices.map((value) => ({ value, ...words.conflicts[value] }));
const apply = reachable(applyImportAction);
const cancel = reachable(cancelImportAction);

type Plan = NonNullable<ImportJson["plan"]>;

/** The dry run, the choice for its conflicts, and the word to write. */
export function ImportPlan({ one, put }: StageProps) {
  const { plan } = one;
  const [onConflict, setOnConflict] = useState<ConflictChoice>("skip");
  const [choices, setChoices] = useState<ReadonlyMap<number, ConflictChoice>>(new Map());
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState<"apply" | "discard" | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!plan) return null;
  const conflicts = plan.conflict > 0 && !one.history;
  const skipped = one.history ? 0 : skippedOf(plan, onConflict, choices);
  const count = plan.create + plan.conflict - skipped;
  async function send(act: "apply" | "discard") {
    setBusy(act);
    setRefusal(null);
    const own = [...choices].map(([position, choice]) => ({ position, choice }));
    const result =
      act === "discard"
        ? await cancel({ import_id: one.id })
        : await apply({ import_id: one.id, on_conflict: onConflict, choices: own, reason: reason.trim() || undefined });
    setBusy(null);
    if (!result.ok) return setRefusal(result.message);
    if (act === "discard") toast.success(words.discarded);
    put(result.value);
  }
  const choose = (position: number, choice: ConflictChoice | null) => {
    const next = new Map(choices);
    if (choice === null) next.delete(position);
    else next.set(position, choice);
    setChoices(next);
  };
  return (
    <>
      <Figures plan={plan} history={one.history} />
      {plan.create + plan.conflict === 0 ? <NothingToDo plan={plan} /> : null}
      {conflicts ? (
        <RadioGroup
          legend={words.conflicts.label}
          name="on_conflict"
          value={onConflict}
          onValueChange={(value) => setOnConflict(conflictChoices.find((one) => one === value) ?? "skip")}
          options={options}
        />
      ) : null}
      {one.resumed > 0 ? <p className="max-w-2xl text-muted text-sm">{words.plan.resumed}</p> : null}
      <ImportItems importId={one.id} plan={plan} choices={conflicts ? choices : null} onChoose={choose} />
      {one.history || count === 0 ? null : (
        <Field label={words.reason.label} hint={words.reason.hint} optional className="max-w-2xl">
          <Input value={reason} maxLength={1_000} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      )}
      {refusal === null ? null : (
        <Banner tone="danger" urgent>
          {refusal}
        </Banner>
      )}
      {conflicts && count === 0 ? <p className="text-muted text-sm">{words.plan.allSkipped}</p> : null}
      {/* In reach however long the list above is. */}
      <div className="sticky bottom-0 -mx-4 -mb-4 flex flex-wrap gap-2 border-line border-t bg-surface px-4 py-3 md:-mx-8 md:-mb-6 md:px-8">
        {count > 0 ? (
          <Button variant="primary" busy={busy === "apply"} disabled={busy !== null} onClick={() => void send("apply")}>
            {words.apply(count)}
          </Button>
        ) : null}
        <Button busy={busy === "discard"} disabled={busy !== null} onClick={() => void send("discard")}>
          {words.discard}
        </Button>
      </div>
    </>
  );
}

function NothingToDo({ plan }: { plan: Plan }) {
  const noneTaken = plan.same === 0 && plan.refused > 0;
  const said = noneTaken ? words.plan.noneTaken : words.plan.nothing;
  const Icon = noneTaken ? CircleSlash : Check;
  return (
    <EmptyState icon={<Icon aria-hidden="true" />} title={said.title}>
      {said.text}
    </EmptyState>
  );
}

/** How many conflicts are left as they are. */
function skippedOf(
  { conflict }: Plan,
  onConflict: ConflictChoice,
  choices: ReadonlyMap<number, ConflictChoice>,
): number {
  const own = [...choices.values()];
  const skipped = own.filter((choice) => choice === "skip").length;
  return skipped + (onConflict === "skip" ? conflict - own.length : 0);
}

function Figures({ plan, history }: { plan: Plan; history: boolean }) {
  const icon = { "aria-hidden": true } as const;
  return (
    <div className="flex flex-col gap-3">
      <StatRow>
        <Stat label={words.plan.create} value={plan.create} icon={<FilePlus2 {...icon} />} />
        {history ? (
          <Stat label={words.plan.versions} value={plan.versions} icon={<CopyCheck {...icon} />} />
        ) : (
          <>
            <Stat label={words.plan.same} value={plan.same} icon={<CopyCheck {...icon} />} />
            <Stat
              label={words.plan.conflict}
              value={plan.conflict}
              icon={<TriangleAlert {...icon} />}
              tone={plan.conflict > 0 ? "warning" : undefined}
            />
          </>
        )}
        <Stat label={words.plan.refused} value={plan.refused} icon={<CircleSlash {...icon} />} />
      </StatRow>
      {history ? <Banner>{words.plan.history(plan.versions, plan.changes)}</Banner> : null}
      {plan.held > 0 ? <Banner>{words.plan.held(plan.held)}</Banner> : null}
      {plan.masked > 0 ? <Banner tone="warning">{words.plan.masked(plan.masked)}</Banner> : null}
    </div>
  );
}
