import "server-only";
import type { Context } from "@/lib/access/context";
import { noteRefused } from "@/lib/audit/note-refused";
import { isAppError } from "@/lib/domain/app-error";
import type { Action } from "@/lib/domain/role";
import { logFailure } from "./log-failure";
import type { Operation } from "./operation";

/** The refusal stands, whether or not it could be written down. */
export async function noteRefusal(context: Context, wanted: Action, input: unknown): Promise<void> {
  await noteRefused(context, wanted, input).catch((failure) => logFailure(context.requestId, failure));
}

function noting(operation: Operation): Operation {
  return {
    ...operation,
    async run(context, input) {
      try {
        return await operation.run(context, input);
      } catch (error) {
        if (isAppError(error) && error.code === "permission") await noteRefusal(context, operation.action, input);
        throw error;
      }
    },
  };
}

/** The same table, in which a refused destructive act leaves an entry in the audit log, whatever the door. */
export function noteRefusals<Table extends Record<string, unknown>>(table: Table): Table {
  const noted = Object.entries(table as Record<string, Operation>).map(([name, operation]) => [
    name,
    operation.effect === "destructive" ? noting(operation) : operation,
  ]);
  return Object.fromEntries(noted) as Table;
}
