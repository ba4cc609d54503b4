import { z } from "zod";

export type Schema = Record<string, unknown>;

/** Of what a caller sends, before anything is filled in. What only code can say is any value, and the server says the rest. */
export const schemaOf = (type: z.ZodType): Schema => {
  const { $schema: _draft, ...schema } = z.toJSONSchema(type, { io: "input", unrepresentable: "any" });
  return schema;
};

export const propertiesOf = (type: z.ZodType) => (schemaOf(type).properties ?? {}) as Record<string, Schema>;
export const requiredOf = (type: z.ZodType) => new Set((schemaOf(type).required ?? []) as string[]);

const errorAnswer = {
  description: "Refused: the type says what kind of refusal, the message what to do about it.",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};
/** What every operation answers. */
export const answers = {
  "200": { description: "Done.", content: { "application/json": { schema: { type: "object" } } } },
  "4XX": errorAnswer,
};

/** One operation of the description. */
export interface Described {
  method: string;
  path: string;
  entry: Schema;
}

export const queryParameters = (fields: Record<string, Schema>, required: ReadonlySet<string>) =>
  Object.entries(fields).map(([name, schema]) => ({ name, in: "query", required: required.has(name), schema }));
