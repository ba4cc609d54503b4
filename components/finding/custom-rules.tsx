"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { RuleList } from "@/components/review/rule-list";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { findingSettingsWords as words } from "@/components/words/finding-settings.words";
import { type DetectorAction, detectorActions } from "@/lib/domain/detector-kinds";
import type { CustomRule, DetectorSettings } from "@/lib/domain/detector-policy";
import { BackTest } from "./back-test";
import { DetectorTrial } from "./detector-trial";

export const actionOptions = detectorActions.map((value) => ({ value, label: words.actions[value] }));

const mostRules = 20;
const blank = { name: "", pattern: "", action: "off" as const };

export type CustomRulesProps = {
  storeId: string;
  rules: readonly CustomRule[];
  readOnly: boolean;
  onChange: (rules: CustomRule[]) => void;
};

/** A team's own rules, each to be tried on a text and on the history before it does anything. */
export function CustomRules({ storeId, ...list }: CustomRulesProps) {
  return (
    <RuleList legend={words.rules} hint={words.rulesHint} add={words.addRule} blank={blank} most={mostRules} {...list}>
      {(rule, acts) => <RuleRow storeId={storeId} rule={rule} readOnly={list.readOnly} {...acts} />}
    </RuleList>
  );
}

type RuleRowProps = {
  storeId: string;
  rule: CustomRule;
  readOnly: boolean;
  onChange: (part: Partial<CustomRule>) => void;
  onRemove: () => void;
};

/** Only this rule, whatever it does later: trying needs a name and something to be done. */
const alone = (rule: CustomRule): DetectorSettings => ({
  ...{ secret: "off", hidden_text: "off", personal_data: "off", model_instruction: "off" },
  custom: [{ ...rule, name: rule.name.trim() || rule.id, action: "flag" }],
});

function RuleRow({ storeId, rule, readOnly, onChange, onRemove }: RuleRowProps) {
  const [trying, setTrying] = useState(false);
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={words.name} className="min-w-40 flex-1">
          <Input
            value={rule.name}
            readOnly={readOnly}
            maxLength={60}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        </Field>
        <Field label={words.action} className="min-w-44">
          <Select
            value={rule.action}
            disabled={readOnly}
            options={actionOptions}
            onChange={(event) => onChange({ action: event.currentTarget.value as DetectorAction })}
          />
        </Field>
        {readOnly ? null : (
          <IconButton
            label={words.removeRule(rule.name)}
            icon={<Trash2 size={15} aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
      <Field label={words.pattern} hint={words.patternHint}>
        <Input
          mono
          value={rule.pattern}
          readOnly={readOnly}
          maxLength={500}
          spellCheck={false}
          onChange={(event) => onChange({ pattern: event.currentTarget.value })}
        />
      </Field>
      {trying ? (
        <DetectorTrial storeId={storeId} detectors={alone(rule)} hint={words.trial.ruleHint} />
      ) : (
        <div>
          <Button size="sm" disabled={rule.pattern === ""} onClick={() => setTrying(true)}>
            {words.trial.act}
          </Button>
        </div>
      )}
      <BackTest storeId={storeId} pattern={rule.pattern} />
    </div>
  );
}
