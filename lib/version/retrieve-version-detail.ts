import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { requireStore } from "@/lib/store/require-store";
import type { VersionDetail } from "./version";
import type { RetrieveVersionInput } from "./version.schema";
import { findVersionDetail } from "./version.store";

/** A version with its content and what the timeline shows beside it, for people. @throws AppError not_found, permission */
export async function retrieveVersionDetail(context: Context, input: RetrieveVersionInput): Promise<VersionDetail> {
  const store = await requireStore(context, input.memory_store_id, "version.read");
  const key = { storeId: store.id, id: input.memory_version_id };
  const version = await findVersionDetail(context.db, store.workspaceId, key);
  if (!version) throw new AppError("not_found", `There is no memory version ${key.id} in this store.`);
  return version;
}
