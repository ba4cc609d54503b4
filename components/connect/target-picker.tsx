"use client";

import { QueryError } from "@/components/console/query-error";
import { withChosen } from "@/components/store/with-chosen";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { connectWords } from "@/components/words/connect.words";
import type { TargetChoice } from "./use-target";

const words = connectWords.target;

/** A store or a session, and which. */
export function TargetPicker({ choice }: { choice: TargetChoice }) {
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <RadioGroup
        legend={words.kind}
        name="kind"
        value={choice.kind}
        onValueChange={(kind) => choice.choose(kind === "sessions" ? "sessions" : "stores", null)}
        options={[
          { value: "stores", label: words.store, hint: words.storeHint },
          { value: "sessions", label: words.session, hint: words.sessionHint },
        ]}
      />
      <TargetSelect choice={choice} />
    </div>
  );
}

/** Which of the stores or sessions, by name. */
export function TargetSelect({ choice }: { choice: TargetChoice }) {
  const { kind, target, chosen, choices, isCut, error } = choice;
  if (error && !target) return <QueryError error={error} onRetry={() => choice.choose(kind, null)} />;
  if (chosen === undefined) {
    if (choice.pending) return <Skeleton className="h-8 w-full" />;
    if (kind === "sessions") return <p className="text-muted text-sm">{words.noSessions}</p>;
    return (
      <p className="flex flex-wrap items-center gap-3 text-muted text-sm">
        {words.noStores}
        <Button size="sm" href="/stores?new=store">
          {words.makeStore}
        </Button>
      </p>
    );
  }
  const known = target ? [{ value: target.id, label: target.name }] : [];
  const others = choices.filter(({ value }) => value !== target?.id);
  const options = known.length > 0 && choices.length === others.length ? [...others, ...known] : choices;
  return (
    <Field
      label={kind === "stores" ? words.whichStore : words.whichSession}
      hint={isCut ? words.olderSessions(choices.length) : undefined}
    >
      <Select
        value={chosen}
        options={withChosen(options, chosen)}
        onChange={(event) => choice.choose(kind, event.currentTarget.value)}
      />
    </Field>
  );
}
