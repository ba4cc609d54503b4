"use client";

import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { QueryError } from "@/components/console/query-error";
import { colleagueOptions } from "@/components/review/review.keys";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field-error";
import { SkeletonRows } from "@/components/ui/skeleton";
import { serviceAccountWords } from "@/components/words/service-account.words";

const words = serviceAccountWords.form;

type OwnerPickerProps = {
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
  error?: string;
};

/** Chooses the members who answer for an account. */
export function OwnerPicker({ chosen, onChange, error }: OwnerPickerProps) {
  const id = useId();
  const people = useQuery(colleagueOptions());
  const toggle = (userId: string, on: boolean) =>
    onChange(on ? [...chosen, userId] : chosen.filter((other) => other !== userId));
  return (
    <fieldset aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">{words.owners}</legend>
      {people.isPending ? <SkeletonRows rows={2} label={words.loadingPeople} /> : null}
      {people.isError ? <QueryError error={people.error} onRetry={() => void people.refetch()} /> : null}
      <div className="flex max-h-36 flex-col gap-0.5 overflow-y-auto">
        {people.data?.data.map(({ id: userId, name }) => (
          <Checkbox
            key={userId}
            label={name}
            checked={chosen.includes(userId)}
            onChange={(event) => toggle(userId, event.currentTarget.checked)}
          />
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <p id={`${id}-hint`} className="text-muted text-xs">
        {words.ownersHint}
      </p>
    </fieldset>
  );
}
