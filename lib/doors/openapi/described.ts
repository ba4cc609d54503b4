import { z } from "zod";
import { previewFields } from "../rest/rest-dialect";
import answers from "./answers.json";

export type Schema = Record<string, unknown>;

/** Of what a caller sends, before anything is filled in. What only code can say is any value, and the server says the rest. */
export const schemaOf = (type: z.ZodType): Schema => {
  const { $schema: _draft, ...schema } = z.toJSONSchema(type, { io: "input", unrepresentable: "any" });
  return schema;
};

export const propertiesOf = (type: z.ZodType) => (schemaOf(type).properties ?? {}) as Record<string, Schema>;
export const requiredOf = (type: z.ZodType) => new Set((schemaOf(type).required ?? []) as string[]);

/** What programs are answered and sent: by `npm run openapi:answers` from the types of what is presented to them. */
const { operations, webhooks, schemas }: Record<keyof typeof answers, Record<string, Schema>> = answers;

const inPreview = (schema: Schema = {}): Schema => ({
  ...schema,
  properties: { ...(schema.properties as Schema), ...previewFields },
});

/** The shapes that answers have in common. */
export const answerSchemas: Record<string, Schema> = {
  ...schemas,
  Memory: inPreview(schemas.Memory),
  PastMemory: inPreview(schemas.PastMemory),
};

/** What every operation may answer in place of what it was asked for. */
export const refusals = {
  "4XX": {
    description: "Refused: the type says what kind of refusal, the message what to do about it.",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  },
};

/** What an operation answers as JSON, by the name that `answers.json` has it under. */
export const answersOf = (name: string) => ({
  "200": { description: "Done.", content: { "application/json": { schema: operations[name] ?? {} } } },
  ...refusals,
});

/** What a webhook is sent of an event. */
export const bodyOfEvent = (event: string): Schema => webhooks[event] ?? {};

/** One operation of the description. */
export interface Described {
  method: string;
  path: string;
  entry: Schema;
}

export const queryParameters = (fields: Record<string, Schema>, required: ReadonlySet<string>) =>
  Object.entries(fields).map(([name, schema]) => ({ name, in: "query", required: required.has(name), schema }));
