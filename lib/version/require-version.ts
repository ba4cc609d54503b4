import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import type { Version } from "./version";
import { findVersion } from "./version.store";

/** A version with its content. The caller has checked the store. */
export async function requireVersion(context: Context, storeId: string, versionId: string): Promise<Version> {
  const version = await findVersion(context.db, storeId, versionId);
  if (!version) throw new AppError("not_found", `There is no memory version ${versionId} in this store.`);
  return version;
}
