"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, useTransition } from "react";
import { updateRuleAction } from "@/app/(console)/approvals/actions";
import { useMay } from "@/components/console/permissions";
import { reachable } from "@/components/console/reachable";
import { SettingsSection } from "@/components/store/settings-section";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { approvalWords } from "@/components/words/approval.words";
import { type SecondPersonAct, secondPersonActs } from "@/lib/domain/second-person";
import { ruleOptions } from "./approval.keys";
import { waitsForSecond } from "./waits-for-second";

const words = approvalWords.rule;
const updateRule = reachable(updateRuleAction);

/** The setting: which acts take two people. Admins change it, compliance officers see it. */
export function SecondPersonRule({ onChanged }: { onChanged: () => Promise<void> }) {
  const client = useQueryClient();
  const rule = useQuery(ruleOptions()).data;
  const mayChange = useMay("workspace.update");
  const [chosen, setChosen] = useState<readonly SecondPersonAct[] | null>(null);
  const [pending, start] = useTransition();
  if (!rule) return null;
  const shown = chosen ?? rule.acts;
  const changed = shown.length !== rule.acts.length || shown.some((act) => !rule.acts.includes(act));
  const alone = rule.deciders < 2;
  const save = () =>
    start(async () => {
      const result = await updateRule({ acts: [...shown] });
      if (result.ok) {
        client.setQueryData(ruleOptions().queryKey, result.value);
        toast.success(words.saved);
      } else if (!waitsForSecond(result)) return void toast.error(result.message);
      setChosen(null);
      await onChanged();
    });
  return (
    <SettingsSection title={words.title} about={words.about}>
      {alone ? <Banner tone="warning">{words.alone}</Banner> : null}
      <fieldset disabled={!mayChange || pending || (alone && rule.acts.length === 0)} className="flex flex-col gap-1">
        <legend className="sr-only">{words.title}</legend>
        {secondPersonActs.map((act) => (
          <Checkbox
            key={act}
            label={words.acts[act]}
            checked={shown.includes(act)}
            onChange={(event) =>
              setChosen(event.currentTarget.checked ? [...shown, act] : shown.filter((other) => other !== act))
            }
          />
        ))}
      </fieldset>
      <p className="text-muted text-sm">
        {words.deciders(rule.deciders)} {mayChange ? null : words.onlyAdmins}
      </p>
      {mayChange ? (
        <Button className="self-start" variant="primary" busy={pending} disabled={!changed} onClick={save}>
          {words.save}
        </Button>
      ) : null}
    </SettingsSection>
  );
}
