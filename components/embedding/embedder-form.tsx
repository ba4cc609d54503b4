"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { setEmbedderAction, testEmbedderAction } from "@/app/(console)/retrieval/actions";
import { AddressField } from "@/components/console/address-field";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { SettingsSection } from "@/components/store/settings-section";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { embeddingWords } from "@/components/words/embedding.words";
import type { EmbedderJson, EmbedderTrialJson } from "@/lib/embedding/embedder.present";
import { embedderOptions } from "./embedding.keys";
import { failureText } from "./failure-text";
import { RemoveEmbedder } from "./remove-embedder";

const words = embeddingWords.form;
type Wanted = { url: string; model: string; api_key?: string | null; dimensions: number | null };

/** Names the embedder; can be tried before it is kept. */
export function EmbedderForm({ embedder }: { embedder: EmbedderJson }) {
  const client = useQueryClient();
  const own = embedder.source === "workspace" ? embedder : null;
  const [forget, setForget] = useState(false);
  const [trial, setTrial] = useState<EmbedderTrialJson>();
  const save = useFormAction<Wanted, EmbedderJson>(setEmbedderAction, (saved) => {
    client.setQueryData(embedderOptions().queryKey, saved);
    toast.success(words.saved);
  });
  const tried = useFormAction<Wanted, EmbedderTrialJson>(testEmbedderAction, setTrial);
  const failure = save.failure ?? tried.failure;
  const errors = failure?.fields ?? {};
  const typed = (form: HTMLFormElement): Wanted => {
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? "").trim();
    const dimensions = text("dimensions") === "" ? null : Number(text("dimensions"));
    const key = text("api_key");
    return {
      url: text("url"),
      model: text("model"),
      dimensions,
      ...(key === "" ? (forget ? { api_key: null } : {}) : { api_key: key }),
    };
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    tried.reset();
    setTrial(undefined);
    save.send(typed(event.currentTarget));
  };
  const test = () => {
    save.reset();
    setTrial(undefined);
    if (save.form.current) tried.send(typed(save.form.current));
  };
  return (
    <SettingsSection title={words.title} about={words.about}>
      {embedder.source === "server" ? <Banner>{words.fromServer}</Banner> : null}
      <Form ref={save.form} onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-4">
        <AddressField words={words} refused={errors.url} defaultValue={own?.url} />
        <Field label={words.model} error={errors.model && words.modelProblem(errors.model)}>
          <Input
            name="model"
            autoComplete="off"
            spellCheck={false}
            defaultValue={own?.model ?? ""}
            placeholder={words.modelPlaceholder}
          />
        </Field>
        <Field
          label={words.key}
          optional
          hint={own?.has_key ? words.keyKept : words.keyNone}
          error={errors.api_key && words.keyProblem(errors.api_key)}
        >
          <Input name="api_key" type="password" autoComplete="new-password" spellCheck={false} disabled={forget} />
        </Field>
        {own?.has_key ? (
          <Checkbox
            label={words.forgetKey}
            checked={forget}
            onChange={(event) => setForget(event.currentTarget.checked)}
          />
        ) : null}
        <Field
          label={words.dimensions}
          optional
          hint={words.dimensionsHint}
          error={errors.dimensions && words.dimensionsProblem}
          className="max-w-56"
        >
          <Input name="dimensions" inputMode="numeric" autoComplete="off" defaultValue={own?.dimensions ?? ""} />
        </Field>
        <FailureBanner failure={failure} />
        {trial ? <Trial trial={trial} /> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={save.pending} disabled={tried.pending}>
            {words.submit}
          </Button>
          <Button onClick={test} busy={tried.pending} disabled={save.pending}>
            {words.test}
          </Button>
          {own ? <RemoveEmbedder /> : null}
        </div>
      </Form>
    </SettingsSection>
  );
}

function Trial({ trial }: { trial: EmbedderTrialJson }) {
  if (trial.ok) return <Banner>{words.worked(trial.length, trial.milliseconds)}</Banner>;
  return (
    <Banner tone="danger" title={words.failed} urgent>
      {failureText(trial.failure, trial.status)}
    </Banner>
  );
}
