"use client";

import { useDeferredValue, useState } from "react";
import { PageBody } from "@/components/ui/app-shell";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PageHeader } from "@/components/ui/page-header";
import { docsWords as words } from "@/components/words/docs.words";
import type { DescribedOperation } from "@/lib/domain/described-operation";
import { OperationEntry } from "./operation-entry";

const fits = ({ id, path, summary, tag }: DescribedOperation, wanted: string) =>
  `${id} ${path} ${summary} ${tag}`.toLowerCase().includes(wanted);

/** Every operation of the program doors, by the part of the product that it belongs to. */
export function ApiReference({ operations }: { operations: readonly DescribedOperation[] }) {
  const [typed, setTyped] = useState("");
  const [key, setKey] = useState("");
  const wanted = useDeferredValue(typed.trim().toLowerCase());
  const shown = operations.filter((operation) => fits(operation, wanted));
  const tags = [...new Set(shown.map(({ tag }) => tag))];
  const file = (
    <a className="text-accent-text underline" href="/openapi.json">
      {words.file}
    </a>
  );
  return (
    <PageBody>
      <PageHeader title={words.title} description={words.about(file)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.find} hint={words.findHint}>
          <Input type="search" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        </Field>
        <Field label={words.key} hint={words.keyHint}>
          <Input
            mono
            type="password"
            autoComplete="off"
            spellCheck={false}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value.trim())}
          />
        </Field>
      </div>
      <p role="status" className="sr-only">
        {words.operations(shown.length)}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={words.nothing} action={<Button onClick={() => setTyped("")}>{words.clear}</Button>} />
      ) : (
        tags.map((tag) => (
          <section key={tag} aria-labelledby={`tag-${tag}`}>
            <h2 id={`tag-${tag}`} className="mb-2 font-semibold text-base capitalize">
              {tag}
            </h2>
            <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
              {shown
                .filter((operation) => operation.tag === tag)
                .map((operation) => (
                  <li key={operation.id}>
                    <OperationEntry operation={operation} apiKey={key} />
                  </li>
                ))}
            </ul>
          </section>
        ))
      )}
    </PageBody>
  );
}
