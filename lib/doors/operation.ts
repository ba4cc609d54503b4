import type { z } from "zod";
import type { Context } from "@/lib/access/context";
import type { Action } from "@/lib/domain/role";

/** What an operation does to the world; doors show it to people and agents before they call. */
export type Effect = "read" | "write" | "destructive";

/**
 * One thing that can be asked of Palimpsest, whatever the door: REST, tools, the console and the API description are made
 * from these. Without an `action` it does not type-check; the use case checks that action itself.
 */
export interface Operation<Schema extends z.ZodType = z.ZodType, Output = unknown, Json = unknown> {
  /** Verb and noun, e.g. `redactVersion`. */
  name: string;
  action: Action;
  effect: Effect;
  /** One sentence for whoever reads the API description. */
  summary: string;
  input: Schema;
  run(context: Context, input: z.output<Schema>): Promise<Output>;
  present(output: Output, input: z.output<Schema>): Json;
}

/** Keeps the types of one operation together while it is put into a table. */
export function defineOperation<Schema extends z.ZodType, Output, Json>(
  operation: Operation<Schema, Output, Json>,
): Operation<Schema, Output, Json> {
  return operation;
}
