"use client";

import { Plus } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { newRuleId, withoutRule, withRule } from "./rule-ids";

type RowActs<Rule> = { onChange: (part: Partial<Rule>) => void; onRemove: () => void };

export type RuleListProps<Rule> = {
  legend: string;
  hint: string;
  rules: readonly Rule[];
  readOnly: boolean;
  /** How many there may be. */
  most?: number;
  /** What a new rule says before anything was typed. */
  blank: Omit<Rule, "id">;
  add: string;
  onChange: (rules: Rule[]) => void;
  children: (rule: Rule, acts: RowActs<Rule>) => ReactNode;
};

/** Rules of a store, one below the other, each changed in its place. */
export function RuleList<Rule extends { id: string }>(props: RuleListProps<Rule>) {
  const { rules, readOnly, most = Number.POSITIVE_INFINITY, onChange } = props;
  const add = () => onChange([...rules, { ...props.blank, id: newRuleId(rules) } as Rule]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="font-medium text-sm">{props.legend}</legend>
      <p className="text-muted text-xs">{props.hint}</p>
      {rules.map((rule) => (
        <Fragment key={rule.id}>
          {props.children(rule, {
            onChange: (part) => onChange(withRule(rules, rule.id, part)),
            onRemove: () => onChange(withoutRule(rules, rule.id)),
          })}
        </Fragment>
      ))}
      {readOnly || rules.length >= most ? null : (
        <div>
          <Button size="sm" icon={<Plus size={14} aria-hidden="true" />} onClick={add}>
            {props.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
