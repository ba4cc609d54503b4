import "server-only";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { changeScope } from "@/lib/review/change-scope";
import type { Exposure } from "./exposure";
import type { ListExposuresInput } from "./exposure.schema";
import { type ExposureKey, findExposures } from "./exposure.store";

export interface ExposurePage {
  exposures: Exposure[];
  nextPage: string | null;
}

const cursorKind = "exposures";
const cursorShape = /^memver_[0-9A-Z]{26},(?:sesn_[0-9A-Z]{26})?,(?:apikey_[0-9A-Z]{26})?,[a-z]{1,16}$/;

function afterOf(page: string | undefined): ExposureKey | null {
  if (page === undefined) return null;
  const parts = decodeCursor(cursorKind, page, cursorShape).split(",");
  const [version_id = "", session_id = "", api_key_id = "", origin = ""] = parts;
  return { version_id, session_id, api_key_id, origin };
}

const placeOf = ({ version, session, apiKey, origin }: Exposure) =>
  [version.id, session?.id, apiKey?.id, origin].join(",");

/**
 * Which programs were served which versions, in the stores that the actor may see, the newest versions first. A filter that
 * names what does not exist answers an empty list. What was served in the last second may be missing.
 * @throws AppError not_found, permission
 */
export async function listExposures(context: Context, input: ListExposuresInput): Promise<ExposurePage> {
  const scope = await changeScope(context, input.memory_store_id);
  const filter = {
    ...scope,
    versionIds: input.memory_version_id === undefined ? undefined : [input.memory_version_id],
    changeId: input.change_id,
    memoryId: input.memory_id,
    sessionId: input.session_id,
    keyId: input.api_key_id,
    serviceAccountId: input.service_account_id,
  };
  const found = await findExposures(context.db, filter, { after: afterOf(input.page), limit: input.limit + 1 });
  const exposures = found.slice(0, input.limit);
  const last = exposures.at(-1);
  return {
    exposures,
    nextPage: found.length > input.limit && last ? encodeCursor(cursorKind, placeOf(last)) : null,
  };
}
