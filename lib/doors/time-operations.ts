import "server-only";
import { timed } from "@/lib/health/slow-operations";
import type { Operation } from "./operation";
import { tracePart } from "./trace-part";

const storeIn = (input: unknown): unknown => (input as { memory_store_id?: unknown } | null)?.memory_store_id;

/** The same table, of which the server remembers what took long, and which traces show. */
export function timeOperations<Table extends Record<string, unknown>>(table: Table): Table {
  const watched = Object.entries(table as Record<string, Operation>).map(([name, operation]) => [
    name,
    {
      ...operation,
      run: (context, input) =>
        timed(name, context, () => tracePart(name, context, storeIn(input), () => operation.run(context, input))),
    } satisfies Operation,
  ]);
  return Object.fromEntries(watched) as Table;
}
