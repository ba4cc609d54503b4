"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { tryToolAction } from "@/app/(console)/playground/actions";
import { curlCall, type Endpoint, sdkCall } from "@/components/connect/tool-snippets";
import { FailureBanner } from "@/components/console/failure-banner";
import { useFormAction } from "@/components/console/use-form-action";
import { refreshStore } from "@/components/store/refresh-store";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Tabs } from "@/components/ui/tabs";
import { Textarea } from "@/components/ui/textarea";
import { playgroundWords } from "@/components/words/playground.words";
import type { ToolForm, TriedCall } from "@/lib/domain/described-tool";
import type { ToolFamilyName } from "@/lib/domain/tool-family-name";
import { inputFor, nameOfForm, readInput, startInput, writeInput } from "./json-input";
import type { TriedPlace } from "./playground.keys";
import { SchemaForm } from "./schema-form";
import { TriedAnswer } from "./tried-answer";

const words = playgroundWords;

export type PlaygroundCallProps = {
  form: ToolForm;
  /** The one that the form is of: two of them have a call of the same name. */
  family: ToolFamilyName;
  place: TriedPlace;
  endpoint: Endpoint;
};

/** One call: its input from two sides, what it is answered, and the same for a program. */
export function PlaygroundCall({ form, family, place, endpoint }: PlaygroundCallProps) {
  const client = useQueryClient();
  const [text, setText] = useState(() => writeInput(startInput(form)));
  const [answered, setAnswered] = useState<{ of: string; tried: TriedCall }>();
  const call = `${family} ${nameOfForm(form)}`;
  const [shown, setShown] = useState({ call, form });
  // Where the call is made and which it is: an answer to another one is not shown as the answer to this.
  const asked = [...Object.values(place), call].join(" ");
  const answer = answered?.of === asked ? answered.tried : undefined;
  const {
    form: ref,
    failure,
    pending,
    send,
    reset,
  } = useFormAction(tryToolAction, (tried) => {
    setAnswered({ of: asked, tried });
    if (tried.written > 0 && tried.memory_store_id) void refreshStore(client, { storeId: tried.memory_store_id });
  });
  const read = readInput(text);
  const input = read.kind === "broken" ? {} : read.value;
  if (shown.call !== call) {
    setShown({ call, form });
    setText(writeInput(read.kind === "object" ? inputFor(form, shown.form, read.value) : startInput(form)));
    reset();
  }
  const run = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending && read.kind !== "broken") send({ ...place, family, name: form.tool, input });
  };
  const filled =
    read.kind === "object" ? (
      <SchemaForm form={form} value={read.value} onChange={(value) => setText(writeInput(value))} />
    ) : (
      <p className="text-muted text-sm">{read.kind === "broken" ? words.call.notJson : words.call.notObject}</p>
    );
  const raw = (
    <Field label={words.call.input} error={read.kind === "broken" ? words.call.notJson : undefined}>
      <Textarea
        mono
        rows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Field>
  );
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
      <Form ref={ref} onSubmit={run} noValidate aria-label={nameOfForm(form)} className="flex min-w-0 flex-col gap-4">
        <h2 className="font-semibold text-base">{words.call.title}</h2>
        <p className="text-muted text-sm">{form.description}</p>
        <Tabs
          label={words.call.sides}
          tabs={[
            { value: "form", label: words.call.form, content: filled },
            { value: "json", label: words.call.json, content: raw },
          ]}
        />
        <FailureBanner failure={failure} />
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant="primary"
            busy={pending}
            disabled={read.kind === "broken"}
            icon={<Play size={14} aria-hidden="true" />}
          >
            {words.call.runs(nameOfForm(form))}
          </Button>
          <Button onClick={() => setText(writeInput(startInput(form)))}>{words.call.again}</Button>
        </div>
      </Form>
      <section className="flex min-w-0 flex-col gap-4" aria-labelledby="answer">
        <h2 id="answer" className="font-semibold text-base">
          {words.answer.title}
        </h2>
        {answer ? <TriedAnswer answer={answer} /> : <p className="text-muted text-sm">{words.answer.none}</p>}
        <span role="status" className="sr-only">
          {answer ? words.answer.announced["is_error" in answer.tool_result ? "refused" : "done"] : ""}
        </span>
        <h2 className="mt-2 font-semibold text-base">{words.copy.title}</h2>
        <Tabs
          label={words.copy.ways}
          tabs={[
            {
              value: "curl",
              label: words.copy.curl,
              content: <CodeBlock label={words.copy.curl} code={curlCall(endpoint, { name: form.tool, input })} />,
            },
            {
              value: "sdk",
              label: words.copy.sdk,
              content: <CodeBlock label={words.copy.sdk} code={sdkCall(endpoint, { name: form.tool, input })} />,
            },
          ]}
        />
      </section>
    </div>
  );
}
