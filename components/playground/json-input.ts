import type { ToolForm } from "@/lib/domain/described-tool";

export type InputObject = Record<string, unknown>;

/** What of JSON Schema the tools use. */
export type FieldSchema = {
  type?: string | string[];
  description?: string;
  enum?: readonly unknown[];
  items?: FieldSchema;
  minimum?: number;
  maximum?: number;
};

/** A call's name among all of them. */
export const nameOfForm = ({ tool, command }: ToolForm) => (command === null ? tool : `${tool} ${command}`);

/** Names of strings that hold more than a line. */
const long = /(^|_)(content|text|str|reason)$/;
export const isLong = (name: string) => long.test(name);

function startOf(name: string, { type, enum: choices, minimum }: FieldSchema, root: string): unknown {
  if (choices) return choices[0];
  if (type === "integer" || type === "number") return minimum ?? 0;
  if (type === "array") return [];
  if (type === "boolean") return false;
  return /(^|_)path$/.test(name) ? root : "";
}

/** An input with every field that the call must have, as a start. */
export function startInput(form: ToolForm): InputObject {
  const { command, parameters, effect } = form;
  // Looking at everything needs no path to be thought of.
  const root = command === null ? "/" : effect === "read" ? "/memories" : "/memories/";
  const fields = parameters.required.map((name) => [name, startOf(name, parameters.properties[name] ?? {}, root)]);
  return { ...(command === null ? {} : { command }), ...Object.fromEntries(fields) };
}

export const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The start of another call, with what was filled in for the one before where both have such a field. */
export function inputFor(next: ToolForm, before: ToolForm, input: InputObject): InputObject {
  const started = startInput(before);
  const typeOf = ({ parameters }: ToolForm, name: string) =>
    (parameters.properties as Record<string, FieldSchema>)[name]?.type;
  const kept = Object.entries(input).filter(([name, value]) => {
    return (
      name in next.parameters.properties && typeOf(next, name) === typeOf(before, name) && !same(value, started[name])
    );
  });
  return { ...startInput(next), ...Object.fromEntries(kept) };
}

export const writeInput = (input: unknown): string => JSON.stringify(input, null, 2);

export type ReadInput = { kind: "object"; value: InputObject } | { kind: "other"; value: unknown } | { kind: "broken" };

/** What a text says as JSON. */
export function readInput(text: string): ReadInput {
  try {
    const value: unknown = JSON.parse(text);
    const plain = typeof value === "object" && value !== null && !Array.isArray(value);
    return plain ? { kind: "object", value: value as InputObject } : { kind: "other", value };
  } catch {
    return { kind: "broken" };
  }
}

/** A list as one types it, and back. */
export const listText = (value: unknown): string => (Array.isArray(value) ? value.join(", ") : "");
export function listValue(text: string, { items }: FieldSchema): unknown[] {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const numbers = items?.type === "integer" || items?.type === "number";
  // What is no number stays as it was typed: the tool says what is wrong with it.
  return numbers ? parts.map((part) => (Number.isNaN(Number(part)) ? part : Number(part))) : parts;
}
