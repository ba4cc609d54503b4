"use client";

import { type SubmitEvent, useState } from "react";
import { useOrigin } from "@/components/store/use-origin";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/code-block";
import { Field, FieldError } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { docsWords as words } from "@/components/words/docs.words";
import type { DescribedOperation } from "@/lib/domain/described-operation";

interface Answer {
  status: number;
  ms: string;
  text: string;
}

const keyVariable = "$PALIMPSEST_API_KEY";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function addressOf({ path, inPath, inQuery }: DescribedOperation, values: Readonly<Record<string, string>>): string {
  const filled = inPath.reduce(
    (text, { name }) => text.replace(`{${name}}`, values[name] ? encodeURIComponent(values[name]) : `{${name}}`),
    path,
  );
  const query = inQuery.flatMap(({ name }) => (values[name] ? [[name, values[name]]] : []));
  return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled;
}

const inQuotes = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function curlOf(method: string, url: string, body: string | null): string {
  const lines = [`curl -X ${method} ${inQuotes(url)}`, `-H "x-api-key: ${keyVariable}"`];
  if (body !== null) lines.push(`-H "content-type: application/json"`, `-d ${inQuotes(body)}`);
  return lines.join(" \\\n  ");
}

async function send(method: string, url: string, { apiKey, body }: { apiKey: string; body: string | null }) {
  const since = performance.now();
  const response = await fetch(url, {
    method,
    credentials: "omit",
    headers: { "x-api-key": apiKey, ...(body === null ? {} : { "content-type": "application/json" }) },
    body,
  });
  const text = await response.text();
  const shown = isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return { status: response.status, ms: (performance.now() - since).toFixed(0), text: shown };
}

/** Sends the operation with the reader's own key, and shows the very answer. */
export function TryOperation({ operation, apiKey }: { operation: DescribedOperation; apiKey: string }) {
  const origin = useOrigin();
  const [values, setValues] = useState<Record<string, string>>({});
  const [body, setBody] = useState(operation.inBody ? operation.example : null);
  const [answer, setAnswer] = useState<Answer | "failed">();
  const [busy, setBusy] = useState(false);
  const valid = body === null || isJson(body);
  const url = `${origin}${addressOf(operation, values)}`;
  async function run(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || !valid || apiKey === "") return;
    setBusy(true);
    setAnswer(await send(operation.method, url, { apiKey, body }).catch(() => "failed" as const));
    setBusy(false);
  }
  return (
    <Form onSubmit={run} aria-label={`${words.try}: ${operation.id}`} className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {[...operation.inPath, ...operation.inQuery].map(({ name }) => (
          <Field key={name} label={name}>
            <Input
              mono
              value={values[name] ?? ""}
              onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value.trim() })}
            />
          </Field>
        ))}
      </div>
      {body === null ? null : (
        <Field label={words.body} error={valid ? undefined : words.bodyProblem}>
          <Textarea mono rows={6} value={body} onChange={(event) => setBody(event.currentTarget.value)} />
        </Field>
      )}
      <CodeBlock label={words.curl} code={curlOf(operation.method, url, body)} wrap />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={busy} disabled={!valid || apiKey === ""}>
          {words.send}
        </Button>
        {apiKey === "" ? <p className="text-muted text-sm">{words.noKey}</p> : null}
      </div>
      <div role="status">
        {answer === "failed" ? <FieldError>{words.failed}</FieldError> : null}
        {answer && answer !== "failed" ? (
          <CodeBlock label={words.answer(answer.status, answer.ms)} code={answer.text} wrap />
        ) : null}
      </div>
    </Form>
  );
}
