import "server-only";
import { assertMay } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import type { Key } from "./key";
import { findKeys } from "./key.store";

/** All keys of the workspace, newest first, revoked ones included. */
export async function listKeys(context: Context): Promise<Key[]> {
  assertMay(context.actor, "key.list");
  return findKeys(context.db, context.actor.workspaceId);
}
