import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";

/** The log is of the whole workspace, so a key that is meant for some stores reads none of it. @throws AppError permission */
export function assertReadsLog({ actor }: Context, action: "audit.read" | "audit.export"): void {
  assertMay(actor, action);
  if (actor.kind === "key" && actor.stores !== "all") {
    throw new AppError(
      "permission",
      "The audit log is of the whole workspace: a key for some stores does not read it. Use one for all stores.",
    );
  }
}
