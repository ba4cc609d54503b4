"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { TargetSelect } from "@/components/connect/target-picker";
import { type Target, useTarget } from "@/components/connect/use-target";
import { useMayIn } from "@/components/console/permissions";
import { QueryError } from "@/components/console/query-error";
import { useOrigin } from "@/components/store/use-origin";
import { PageBody } from "@/components/ui/app-shell";
import { Banner } from "@/components/ui/banner";
import { CodeBlock } from "@/components/ui/code-block";
import { Field } from "@/components/ui/field";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { connectWords } from "@/components/words/connect.words";
import { playgroundWords as words } from "@/components/words/playground.words";
import type { DescribedTools } from "@/lib/domain/described-tool";
import { type ToolFamilyName, toolFamilyNames } from "@/lib/domain/tool-family-name";
import { nameOfForm, writeInput } from "./json-input";
import { type TriedPlace, toolsOptions } from "./playground.keys";
import { PlaygroundCall } from "./playground-call";

const placeOf = ({ kind, id }: Target): TriedPlace =>
  kind === "stores" ? { memory_store_id: id } : { session_id: id };

/** The tools of agents, for people: any of them on any store or session, with what it answers. */
export function PlaygroundPage() {
  const choice = useTarget();
  const { kind, target } = choice;
  const [family, setFamily] = useState<ToolFamilyName>("memory");
  const [called, setCalled] = useState<string>();
  const mayIn = useMayIn();
  const query = useQuery({
    ...toolsOptions(target ? placeOf(target) : { memory_store_id: "" }, family),
    enabled: target !== null,
    // While another store is looked up the form stays: its fields are the same.
    placeholderData: keepPreviousData,
  });
  const forms = query.data?.forms ?? [];
  const form = forms.find((one) => nameOfForm(one) === called) ?? forms[0];
  const origin = useOrigin();
  // Of a session that has several stores the sentence is true where none of them may be written to.
  const stores = target?.storeIds ?? [];
  const onlyReads = stores.length > 0 && !stores.some((id) => mayIn("memory.update", id));
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about} />
      {onlyReads ? <Banner>{words.reader}</Banner> : null}
      {target?.closed ? (
        <Banner tone="warning" title={connectWords.closed.title}>
          {connectWords.closed.text}
        </Banner>
      ) : null}
      <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Field label={words.where.kind}>
          <Select
            value={kind}
            options={[
              { value: "stores", label: words.where.stores },
              { value: "sessions", label: words.where.sessions },
            ]}
            onChange={(event) => choice.choose(event.currentTarget.value === "sessions" ? "sessions" : "stores", null)}
          />
        </Field>
        <TargetSelect choice={choice} />
        <Field label={words.where.family}>
          <Select
            value={family}
            options={toolFamilyNames.map((value) => ({ value, label: connectWords.ways.families[value] }))}
            onChange={(event) => setFamily(event.currentTarget.value as ToolFamilyName)}
          />
        </Field>
        {form ? (
          <Field label={words.where.call}>
            <Select
              value={nameOfForm(form)}
              options={forms.map((one) => ({ value: nameOfForm(one), label: nameOfForm(one) }))}
              onChange={(event) => setCalled(event.currentTarget.value)}
            />
          </Field>
        ) : null}
      </div>
      {target && query.isError ? <QueryError error={query.error} onRetry={() => void query.refetch()} /> : null}
      {target && query.isPending ? <SkeletonRows rows={5} label={words.call.title} /> : null}
      {target && form && query.data ? (
        <>
          <PlaygroundCall
            form={form}
            // Not the one just chosen: until its calls are there, those of the one before stand here.
            family={query.data.family}
            place={placeOf(target)}
            endpoint={{ origin, kind: target.kind, id: target.id, key: connectWords.place }}
          />
          <Told tools={query.data} />
        </>
      ) : null}
    </PageBody>
  );
}

/** The prompt and the definitions, as the endpoint answers them to programs. */
function Told({ tools }: { tools: DescribedTools }) {
  return (
    <details className="group">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-xs py-1 font-semibold text-base [&::-webkit-details-marker]:hidden">
        <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-faint group-open:rotate-90" />
        {words.told.title}
      </summary>
      <div className="mt-3 grid gap-4 lg:grid-cols-2">
        <CodeBlock label={words.told.prompt} code={tools.system_prompt} wrap />
        <CodeBlock label={words.told.tools} code={writeInput(tools.definitions)} />
      </div>
    </details>
  );
}
