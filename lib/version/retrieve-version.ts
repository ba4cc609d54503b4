import "server-only";
import type { Context } from "@/lib/access/context";
import { noteServed } from "@/lib/exposure/note-served";
import { requireStore } from "@/lib/store/require-store";
import { requireVersion } from "./require-version";
import { type Version, withText } from "./version";
import type { RetrieveVersionInput } from "./version.schema";

export async function retrieveVersion(context: Context, input: RetrieveVersionInput): Promise<Version> {
  await requireStore(context, input.memory_store_id, "version.read");
  const version = await requireVersion(context, input.memory_store_id, input.memory_version_id);
  if (input.view === "full") noteServed(context, version.storeId, withText([version]));
  return version;
}
