"use client";

import { useQuery } from "@tanstack/react-query";
import { Trash2, UserRound } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Menu } from "@/components/ui/menu";
import { Select } from "@/components/ui/select";
import { reviewSettingsWords as words } from "@/components/words/review-settings.words";
import type { PathRule, ReviewPolicy } from "@/lib/domain/review-policy";
import { choosable } from "./people";
import { reviewersOptions } from "./review.keys";
import { reviewPolicies } from "./rule-ids";
import { RuleList } from "./rule-list";

export type PathRulesProps = {
  storeId: string;
  rules: readonly PathRule[];
  readOnly: boolean;
  onChange: (rules: PathRule[]) => void;
};

const blank = { glob: "/**", policy: null, owners: [] };

/** Parts of a store with a policy of their own, and the people who are asked about them. */
export function PathRules({ storeId, ...list }: PathRulesProps) {
  return (
    <RuleList legend={words.rules} hint={words.rulesHint} add={words.addRule} blank={blank} {...list}>
      {(rule, acts) => <RuleRow storeId={storeId} rule={rule} readOnly={list.readOnly} {...acts} />}
    </RuleList>
  );
}

type RuleRowProps = {
  storeId: string;
  rule: PathRule;
  readOnly: boolean;
  onChange: (part: Partial<PathRule>) => void;
  onRemove: () => void;
};

function RuleRow({ storeId, rule, readOnly, onChange, onRemove }: RuleRowProps) {
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-md border border-line p-3">
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
      <Field label={words.rulePolicy} className="min-w-36">
        <Select
          value={rule.policy ?? ""}
          disabled={readOnly}
          options={[
            { value: "", label: words.inherited },
            ...reviewPolicies.map((value) => ({ value, label: words.policies[value].label })),
          ]}
          onChange={(event) => onChange({ policy: (event.currentTarget.value || null) as ReviewPolicy | null })}
        />
      </Field>
      <Owners storeId={storeId} owners={rule.owners} readOnly={readOnly} onChange={(owners) => onChange({ owners })} />
      {readOnly ? null : (
        <IconButton
          label={words.removeRule(rule.glob)}
          icon={<Trash2 size={15} aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

type OwnersProps = {
  storeId: string;
  owners: readonly string[];
  readOnly: boolean;
  onChange: (owners: string[]) => void;
};

function Owners({ storeId, owners, readOnly, onChange }: OwnersProps) {
  const { data, isPending } = useQuery(reviewersOptions(storeId));
  const people = choosable(data?.data ?? [], owners);
  const names = people.flatMap(({ id, label }) => (owners.includes(id) ? [label] : [])).join(", ");
  const label = isPending && owners.length > 0 ? "…" : names || words.noOwners;
  return (
    <Menu
      trigger={
        <Button disabled={readOnly} className="max-w-48" icon={<UserRound size={14} aria-hidden="true" />}>
          <span className="sr-only">{words.owners} </span>
          <span className="truncate">{label}</span>
        </Button>
      }
      entries={people.map(({ id, label }) => ({
        kind: "check" as const,
        label,
        checked: owners.includes(id),
        onChange: (checked: boolean) => onChange(checked ? [...owners, id] : owners.filter((one) => one !== id)),
      }))}
    />
  );
}
