import "server-only";
import type { DescribedField, DescribedOperation } from "@/lib/domain/described-operation";
import { describeDoors } from "./describe-doors";
import { answerSchemas } from "./described";

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
}

/** What a schema refers to, or itself. */
const referred = (schema: JsonSchema): JsonSchema =>
  schema.$ref ? (answerSchemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;

function boundsOf({ minimum, maximum, maxLength }: JsonSchema): string {
  const far = (bound: number | undefined) => bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  if (far(minimum) && far(maximum)) return ` ${minimum}–${maximum}`;
  if (far(maximum)) return ` ≤ ${maximum}`;
  return maxLength === undefined ? "" : ` ≤ ${maxLength}`;
}

function typeOf(described: JsonSchema): string {
  const schema = referred(described);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map(typeOf))].join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const name = [schema.type ?? "any"].flat().join(" | ");
  if (name === "array") return `array of ${typeOf(schema.items ?? {})}`;
  const inside = Object.keys(schema.properties ?? {});
  const of = inside.length > 0 ? ` { ${inside.join(", ")} }` : "";
  const usual = schema.default === undefined || typeof schema.default === "object" ? "" : ` = ${schema.default}`;
  return `${name}${boundsOf(schema)}${of}${usual}`;
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): DescribedField[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    type: typeOf(schema),
  }));

type OfJson<Described> = { "application/json"?: Described };

interface Entry {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters: { name: string; in: "path" | "query"; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: OfJson<{ schema: JsonSchema; example?: object }> };
  responses: { "200": { content: OfJson<{ schema: JsonSchema }> } };
}

/** Each of the objects that an answer may be. */
function formsOf(schema: JsonSchema): DescribedField[][] {
  const form = referred(schema);
  if (form.anyOf) return form.anyOf.flatMap(formsOf);
  return form.properties ? [fieldsOf(form)] : [];
}

function toOperation(method: string, path: string, entry: Entry): DescribedOperation {
  const body = entry.requestBody?.content["application/json"];
  const within = (place: "path" | "query") =>
    entry.parameters
      .filter((one) => one.in === place)
      .map(({ name, required = false, schema }) => ({ name, required, type: typeOf(schema) }));
  return {
    id: entry.operationId,
    tag: entry.tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary: entry.summary,
    description: entry.description ?? "",
    inPath: within("path"),
    inQuery: within("query"),
    inBody: body ? fieldsOf(body.schema) : null,
    inAnswer: formsOf(entry.responses["200"].content["application/json"]?.schema ?? {}),
    example: body ? JSON.stringify(body.example ?? {}, null, 2) : "",
  };
}

/** Everything that programs can ask, in the order of the description. */
export function listOperations(): DescribedOperation[] {
  return Object.entries(describeDoors().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, entry]) => toOperation(method, path, entry as unknown as Entry)),
  );
}
