"use client";

import { useQuery } from "@tanstack/react-query";
import { FlaskConical, Trash2 } from "lucide-react";
import { useState } from "react";
import { useMay } from "@/components/console/permissions";
import { readOperation } from "@/components/console/read-operation";
import { keyListOptions } from "@/components/key/key.keys";
import { serviceAccountListOptions } from "@/components/service-account/service-account.keys";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { reviewSettingsWords as words } from "@/components/words/review-settings.words";
import type { AutoApproval } from "@/lib/domain/review-policy";
import { RuleList } from "./rule-list";

type Tried = { would_approve: number; of: number; to_people: number; held_back_by_findings: number };

export type AutoRulesProps = {
  storeId: string;
  rules: readonly AutoApproval[];
  readOnly: boolean;
  onChange: (rules: AutoApproval[]) => void;
};

const blank = { glob: "/**", key_id: null, sample_every: 10, on: false };

/** Which changes need no person, and what that would have meant for those that there were. */
export function AutoRules({ storeId, ...list }: AutoRulesProps) {
  return (
    <RuleList legend={words.auto} hint={words.autoHint} add={words.addAuto} blank={blank} {...list}>
      {(rule, acts) => <AutoRow storeId={storeId} rule={rule} readOnly={list.readOnly} {...acts} />}
    </RuleList>
  );
}

type AutoRowProps = {
  storeId: string;
  rule: AutoApproval;
  readOnly: boolean;
  onChange: (part: Partial<AutoApproval>) => void;
  onRemove: () => void;
};

function AutoRow({ storeId, rule, readOnly, onChange, onRemove }: AutoRowProps) {
  const seesKeys = useMay("key.list");
  const keys = useQuery({ ...keyListOptions(), enabled: seesKeys }).data?.data ?? [];
  const accounts = useQuery({ ...serviceAccountListOptions(), enabled: seesKeys }).data?.data ?? [];
  // A key of an account changes with every rotation: the account is what a rule is about.
  const writers = [
    ...accounts
      .filter(({ archived_at }) => archived_at === null)
      .map(({ id, name }) => ({ value: id, label: words.account(name) })),
    ...keys
      .filter(({ service_account }) => service_account === null)
      .map(({ id, name }) => ({ value: id, label: name })),
  ];
  const known = rule.key_id !== null && !writers.some(({ value }) => value === rule.key_id);
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-start gap-2">
        <Field label={words.glob} className="min-w-40 flex-1">
          <Input
            mono
            value={rule.glob}
            readOnly={readOnly}
            spellCheck={false}
            placeholder={words.globHint}
            onChange={(event) => onChange({ glob: event.currentTarget.value })}
          />
        </Field>
        <Field label={words.key} className="min-w-36">
          <Select
            value={rule.key_id ?? ""}
            disabled={readOnly}
            options={[
              { value: "", label: words.anyKey },
              ...writers,
              ...(known && rule.key_id ? [{ value: rule.key_id, label: rule.key_id }] : []),
            ]}
            onChange={(event) => onChange({ key_id: event.currentTarget.value || null })}
          />
        </Field>
        <Field label={words.every} hint={words.everyHint} className="w-36">
          <Input
            type="number"
            min={0}
            max={1_000}
            value={rule.sample_every}
            readOnly={readOnly}
            onChange={(event) => onChange({ sample_every: Number(event.currentTarget.value) })}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox
          label={words.on}
          checked={rule.on}
          disabled={readOnly}
          onChange={(event) => onChange({ on: event.currentTarget.checked })}
        />
        <TryIt storeId={storeId} rule={rule} />
        <span className="flex-1" />
        {readOnly ? null : (
          <IconButton
            label={words.removeRule(rule.glob)}
            icon={<Trash2 size={15} aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
    </div>
  );
}

/** What the rule would have done to the changes that there were. Asked for, because it reads all of them. */
function TryIt({ storeId, rule }: { storeId: string; rule: AutoApproval }) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<{ of: AutoApproval; result: Tried | string }>();
  async function run() {
    setBusy(true);
    const asked = readOperation<Tried>("tryAutoApproval", { memory_store_id: storeId, rule });
    const result = await asked.catch((error: unknown) => (error instanceof Error ? error.message : ""));
    setTried({ of: rule, result });
    setBusy(false);
  }
  // What was said of another rule than the one that stands there now is not true of it.
  const result = tried?.of === rule ? tried.result : undefined;
  return (
    <>
      <Button size="sm" busy={busy} icon={<FlaskConical size={14} aria-hidden="true" />} onClick={() => void run()}>
        {words.tryIt}
      </Button>
      <p role="status" className="text-muted text-xs">
        {result && typeof result !== "string"
          ? [
              words.tried(result.would_approve, result.of),
              result.to_people > 0 ? words.triedPeople(result.to_people) : "",
              result.held_back_by_findings > 0 ? words.triedFindings(result.held_back_by_findings) : "",
            ].join(" ")
          : null}
      </p>
      {typeof result === "string" ? <FieldError>{result}</FieldError> : null}
    </>
  );
}
