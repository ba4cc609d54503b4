"use client";

import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Table, TBody, Td, THead, Th, Tr } from "@/components/ui/table";
import { docsWords as words } from "@/components/words/docs.words";
import type { DescribedField, DescribedOperation } from "@/lib/domain/described-operation";
import { TryOperation } from "./try-operation";

/** One operation: a line, and all about it once it is opened. */
export function OperationEntry({ operation, apiKey }: { operation: DescribedOperation; apiKey: string }) {
  const [opened, setOpened] = useState(false);
  const { id, method, path, summary, description, inPath, inQuery, inBody, inAnswer } = operation;
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary
        id={id}
        className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-faint group-open:rotate-90" />
        <Badge className="w-16 justify-center font-mono">{method}</Badge>
        <code className="min-w-0 break-all font-mono text-xs">{path}</code>
        <span className="w-full pl-7 text-muted text-sm sm:ml-auto sm:w-auto sm:pl-0 sm:text-right">{summary}</span>
      </summary>
      {opened ? (
        <div className="flex flex-col gap-4 border-line border-t px-3 py-3">
          {description ? <Description text={description} /> : null}
          <Fields title={words.inPath} fields={inPath} />
          <Fields title={words.inQuery} fields={inQuery} />
          <Fields title={words.inBody} fields={inBody ?? []} />
          {inAnswer.map((fields, index) => (
            <Fields
              // biome-ignore lint/suspicious/noArrayIndexKey: a form is its place among them.
              key={index}
              title={index === 0 ? words.inAnswer : words.orInAnswer}
              fields={fields}
              isAnswer
            />
          ))}
          <TryOperation operation={operation} apiKey={apiKey} />
        </div>
      ) : null}
    </details>
  );
}

/** What stands between backticks in the description is a name in code. */
function Description({ text }: { text: string }) {
  return (
    <p className="text-muted text-sm">
      {text.split("`").map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the text.
          <code key={index} className="font-mono text-xs">
            {part}
          </code>
        ),
      )}
    </p>
  );
}

interface FieldsProps {
  title: string;
  fields: readonly DescribedField[];
  /** Of what is answered one knows what may be missing, of what is sent what must not. */
  isAnswer?: boolean;
}

function Fields({ title, fields, isAnswer = false }: FieldsProps) {
  if (fields.length === 0) return null;
  const note = isAnswer ? words.sometimes : words.required;
  return (
    <Table label={title}>
      <THead>
        <Th>{title}</Th>
        <Th>{words.type}</Th>
      </THead>
      <TBody>
        {fields.map(({ name, required, type }) => (
          <Tr key={name}>
            <Td className="align-top [overflow-wrap:anywhere] sm:w-64">
              <code className="font-mono text-xs">{name}</code>{" "}
              {required === isAnswer ? null : <span className="text-muted text-xs">{note}</span>}
            </Td>
            <Td className="align-top font-mono text-muted text-xs [overflow-wrap:anywhere]">{type}</Td>
          </Tr>
        ))}
      </TBody>
    </Table>
  );
}
