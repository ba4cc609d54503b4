import "server-only";
import { timed } from "@/lib/health/slow-operations";
import type { Operation } from "./operation";

/** The same table, of which the server remembers what took long. */
export function timeOperations<Table extends Record<string, unknown>>(table: Table): Table {
  const watched = Object.entries(table as Record<string, Operation>).map(([name, operation]) => [
    name,
    {
      ...operation,
      run: (context, input) => timed(name, context, () => operation.run(context, input)),
    } satisfies Operation,
  ]);
  return Object.fromEntries(watched) as Table;
}
