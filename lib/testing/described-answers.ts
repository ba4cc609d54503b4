import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { type ApiDescription, describeDoors } from "@/lib/doors/openapi/describe-doors";
import type { Schema } from "@/lib/doors/openapi/described";

/** The same, and no field but those that it names: a client would not know of more. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== "object" || schema === null) return schema;
  const inside = Object.fromEntries(Object.entries(schema as Schema).map(([name, value]) => [name, strict(value)]));
  const named = typeof inside.properties === "object" && !("additionalProperties" in inside);
  return named && inside.type === "object" ? { ...inside, additionalProperties: false } : inside;
}

interface Answered {
  method: string;
  path: RegExp;
  /** The place of its schema in the description. */
  pointer: string;
}

const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");

function answersIn({ paths }: ApiDescription): Answered[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`),
      pointer: `#/paths/${escaped(path)}/${method}/responses/200/content/application~1json/schema`,
    })),
  );
}

/** Holds what programs are answered and sent to what `/openapi.json` says of it. */
export class DescribedAnswers {
  readonly #ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  readonly #answers = answersIn(describeDoors());
  readonly #known = new Map<string, ValidateFunction | undefined>();

  constructor() {
    this.#ajv.addSchema(strict(describeDoors()) as Schema, "api");
  }

  /** @throws where a program is answered what the description does not say of it */
  async check(method: string, response: Response): Promise<void> {
    if (response.status !== 200 || !/^application\/json(;|$)/.test(response.headers.get("content-type") ?? "")) return;
    const { pathname } = new URL(response.url);
    const found = this.#answers.find((one) => one.method === method && one.path.test(pathname));
    if (found) this.#hold(found.pointer, await response.clone().json());
  }

  /** @throws where a webhook is sent what the description does not say of the event */
  checkSent(event: { type: string }): void {
    this.#hold(`#/webhooks/${event.type}/post/requestBody/content/application~1json/schema`, event);
  }

  #hold(pointer: string, json: unknown): void {
    if (!this.#known.has(pointer)) this.#known.set(pointer, this.#ajv.getSchema(`api${pointer}`));
    const validate = this.#known.get(pointer);
    if (validate?.(json)) return;
    const wrong = this.#ajv.errorsText(validate?.errors?.slice(0, 5), { dataVar: "this" });
    throw new Error(`/openapi.json says something else at ${pointer}: ${wrong}`);
  }
}
