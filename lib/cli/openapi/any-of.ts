import type { Schema } from "@/lib/doors/openapi/described";

const text = JSON.stringify;
const order = (schema: Schema) => `${schema.type === "null" ? 1 : 0}${text(schema)}`;

/** Where all of them are no more than a value or a plain type, one schema says so. */
function merge(schemas: Schema[]): Schema | undefined {
  if (schemas.every((schema) => "const" in schema)) return { enum: schemas.map((schema) => schema.const) };
  if (schemas.every((schema) => text(Object.keys(schema)) === '["type"]'))
    return { type: schemas.map(({ type }) => type) };
  return undefined;
}

/**
 * That one of several holds. The types of a union come in another order when something elsewhere is changed, so they are sorted, and
 * what may be null is something else first.
 */
export function anyOf(schemas: Schema[]): Schema {
  const distinct = [...new Map(schemas.map((schema) => [order(schema), schema])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, schema]) => schema);
  const flags = distinct.filter(({ const: value }) => typeof value === "boolean");
  if (flags.length === 2) return anyOf([{ type: "boolean" }, ...distinct.filter((schema) => !flags.includes(schema))]);
  const values = distinct.filter((schema) => "const" in schema);
  if (values.length > 1 && values.length < distinct.length)
    return anyOf([...distinct.filter((schema) => !values.includes(schema)), merge(values) ?? {}]);
  const [only] = distinct;
  if (only && distinct.length === 1) return only;
  return merge(distinct) ?? { anyOf: distinct };
}
