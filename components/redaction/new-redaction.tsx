"use client";

import { type SubmitEvent, useState } from "react";
import { scanRedactionAction } from "@/app/(console)/redactions/actions";
import { FailureBanner } from "@/components/console/failure-banner";
import { OnlyFor } from "@/components/console/only-for";
import { useFormAction } from "@/components/console/use-form-action";
import { useGoOn } from "@/components/console/use-go-on";
import { useTypedGuard } from "@/components/console/use-leave-guard";
import { StorePicker } from "@/components/key/store-picker";
import { PageBody } from "@/components/ui/app-shell";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { RadioGroup } from "@/components/ui/radio-group";
import { Textarea } from "@/components/ui/textarea";
import { redactionWords } from "@/components/words/redaction.words";
import type { RedactionJson } from "@/lib/redaction/redaction.present";

const words = redactionWords.form;
const sources = ["words", "pattern", "identifiers", "path", "version", "finding"] as const;
type Source = (typeof sources)[number];
const options = sources.map((value) => ({ value, ...words[value] }));
const scopes = [
  { value: "all", label: words.allStores, hint: words.allStoresHint },
  { value: "some", label: words.someStores, hint: words.someStoresHint },
];

type Sent = Parameters<typeof scanRedactionAction>[0];

function startOf(source: Source, data: FormData, ignore_case: boolean): Sent["start"] {
  const text = (name: string) => String(data.get(name) ?? "");
  switch (source) {
    case "words":
      return { source, text: text("text"), ignore_case };
    case "pattern":
      return { source, pattern: text("pattern"), ignore_case };
    case "identifiers": {
      const lines = text("texts").split(/\r?\n/);
      return { source, texts: lines.map((line) => line.trim()).filter(Boolean), ignore_case };
    }
    case "path":
      return { source, path: text("path").trim() };
    case "version":
      return { source, memory_store_id: text("store").trim(), memory_version_id: text("version").trim() };
    case "finding":
      return { source, finding_id: text("finding").trim() };
  }
}

export type NewRedactionProps = { source?: string; storeId?: string; versionId?: string; findingId?: string };

/** Asks what to look for. What is typed goes to the server in the body of one request, and to no address. */
export function NewRedaction({ source: asked, storeId, versionId, findingId }: NewRedactionProps) {
  const goOn = useGoOn();
  const guard = useTypedGuard();
  const [source, setSource] = useState<Source>(sources.find((one) => one === asked) ?? "words");
  const [ignoreCase, setIgnoreCase] = useState(true);
  const [scope, setScope] = useState("all");
  const [storeIds, setStoreIds] = useState<readonly string[]>([]);
  const done = ({ id }: RedactionJson) => {
    guard.disarm();
    goOn(`/redactions/${id}`);
  };
  const { form, pending, failure, send, reset } = useFormAction<Sent, RedactionJson>(scanRedactionAction, done);
  const errors = failure?.fields ?? {};
  const error = errors.start && words.problem(errors.start.replace(/^start[.\w]*: /, ""));
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const start = startOf(source, new FormData(event.currentTarget), ignoreCase);
    send({ start, memory_store_ids: scope === "some" ? [...storeIds] : null });
  };
  const choose = (value: string) => {
    setSource(sources.find((one) => one === value) ?? "words");
    reset();
    // The field of another kind begins empty.
    guard.disarm();
  };
  const cased = source === "words" || source === "pattern" || source === "identifiers";
  const crumbs = [{ label: redactionWords.title, href: "/redactions" }];
  return (
    <PageBody>
      <PageHeader title={words.create} breadcrumbs={crumbs} description={words.about} />
      <OnlyFor action="version.redact">
        <Form
          ref={form}
          onSubmit={submit}
          onInput={guard.onInput}
          noValidate
          autoComplete="off"
          className="flex max-w-2xl flex-col gap-6"
        >
          <RadioGroup legend={words.source} name="source" value={source} onValueChange={choose} options={options} />
          <Asked source={source} error={error} given={{ storeId, versionId, findingId }} />
          {cased ? (
            <Checkbox
              label={words.ignoreCase}
              checked={ignoreCase}
              onChange={(event) => setIgnoreCase(event.currentTarget.checked)}
            />
          ) : null}
          <Banner tone="info" title={words.secret} />
          <RadioGroup legend={words.stores} name="scope" value={scope} onValueChange={setScope} options={scopes} />
          {scope === "some" ? <StorePicker chosen={storeIds} onChange={setStoreIds} /> : null}
          <FieldError>{errors.memory_store_ids && words.problem(errors.memory_store_ids)}</FieldError>
          <FailureBanner failure={failure} />
          <Button type="submit" variant="primary" busy={pending} className="self-start">
            {words.scan}
          </Button>
        </Form>
      </OnlyFor>
    </PageBody>
  );
}

type AskedProps = {
  source: Source;
  error?: string;
  given: { storeId?: string; versionId?: string; findingId?: string };
};

function Asked({ source, error, given }: AskedProps) {
  const plain = { autoComplete: "off", spellCheck: false } as const;
  switch (source) {
    case "words":
      return (
        <Field key={source} label={words.text} error={error}>
          <Textarea name="text" mono rows={2} {...plain} />
        </Field>
      );
    case "identifiers":
      return (
        <Field key={source} label={words.texts} hint={words.identifiers.hint} error={error}>
          <Textarea name="texts" mono rows={4} {...plain} />
        </Field>
      );
    case "pattern":
      return (
        <Field key={source} label={words.patternField} error={error}>
          <Input name="pattern" className="font-mono" {...plain} />
        </Field>
      );
    case "path":
      return (
        <Field key={source} label={words.pathField} error={error}>
          <Input name="path" className="font-mono" placeholder={words.pathPlaceholder} {...plain} />
        </Field>
      );
    case "version":
      return (
        <div key={source} className="flex flex-col gap-4">
          <Field label={words.store} error={error}>
            <Input name="store" defaultValue={given.storeId} className="font-mono" {...plain} />
          </Field>
          <Field label={words.versionField}>
            <Input name="version" defaultValue={given.versionId} className="font-mono" {...plain} />
          </Field>
        </div>
      );
    case "finding":
      return (
        <Field key={source} label={words.findingField} error={error}>
          <Input name="finding" defaultValue={given.findingId} className="font-mono" {...plain} />
        </Field>
      );
  }
}
