"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { playgroundWords } from "@/components/words/playground.words";
import type { ToolForm } from "@/lib/domain/described-tool";
import { type FieldSchema, type InputObject, isLong, listText, listValue, same } from "./json-input";

const words = playgroundWords.call;

export type SchemaFormProps = {
  form: ToolForm;
  value: InputObject;
  onChange: (value: InputObject) => void;
};

/** The fields of a call, made from its JSON Schema. What is left empty and need not be there is left out. */
export function SchemaForm({ form, value, onChange }: SchemaFormProps) {
  const { properties, required } = form.parameters;
  const set = (name: string, next: unknown) => {
    const { [name]: _before, ...rest } = value;
    onChange(next === undefined ? rest : { ...value, [name]: next });
  };
  return (
    <div className="flex flex-col gap-4">
      {Object.entries(properties as Record<string, FieldSchema>).map(([name, schema]) => (
        <SchemaField
          key={`${name} ${schema.type}`}
          name={name}
          schema={schema}
          needed={required.includes(name)}
          value={value[name]}
          onChange={(next) => set(name, next)}
        />
      ))}
    </div>
  );
}

type SchemaFieldProps = {
  name: string;
  schema: FieldSchema;
  needed: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
};

function SchemaField(props: SchemaFieldProps) {
  const { name, schema, needed, value, onChange } = props;
  if (schema.type === "boolean") {
    return (
      <Checkbox label={name} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  }
  const isList = schema.type === "array";
  const hint = [schema.description, isList ? words.list : ""].filter(Boolean).join(" ");
  return (
    <Field label={<span className="font-mono">{name}</span>} hint={hint || undefined} optional={!needed}>
      <SchemaControl {...props} />
    </Field>
  );
}

function SchemaControl({ name, schema, needed, value, onChange }: SchemaFieldProps) {
  const { type, enum: choices, minimum, maximum } = schema;
  if (choices) {
    const options = choices.map((choice) => ({ value: String(choice), label: String(choice) }));
    return (
      <Select
        value={String(value ?? "")}
        options={needed ? options : [{ value: "", label: words.none }, ...options]}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    );
  }
  if (type === "array") return <ListControl schema={schema} needed={needed} value={value} onChange={onChange} />;
  if (type === "integer" || type === "number") {
    return (
      <Input
        type="number"
        inputMode="numeric"
        step={type === "integer" ? 1 : "any"}
        min={minimum}
        max={maximum}
        value={typeof value === "number" ? String(value) : ""}
        onChange={(event) => onChange(event.currentTarget.value === "" ? undefined : Number(event.currentTarget.value))}
      />
    );
  }
  const change = (text: string) => onChange(text === "" && !needed ? undefined : text);
  const shown = typeof value === "string" ? value : "";
  if (isLong(name)) return <Textarea mono value={shown} onChange={(event) => change(event.currentTarget.value)} />;
  return (
    <Input
      mono
      spellCheck={false}
      autoComplete="off"
      value={shown}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

/** What is typed stays as it is typed: a comma at the end is the beginning of the next. */
function ListControl({ schema, needed, value, onChange }: Omit<SchemaFieldProps, "name">) {
  const [text, setText] = useState(listText(value));
  const [seen, setSeen] = useState(value);
  if (!same(seen, value)) {
    setSeen(value);
    // What does not come from here: the call was begun again, or is another one.
    if (!same(listValue(text, schema), value ?? [])) setText(listText(value));
  }
  return (
    <Input
      mono
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        const list = listValue(event.currentTarget.value, schema);
        onChange(list.length === 0 && !needed ? undefined : list);
      }}
    />
  );
}
