import "server-only";
import type { Context } from "@/lib/access/context";
import { getConfig } from "@/lib/config/config";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { assertReachable, parseTarget, type Reach, systemResolve } from "@/lib/webhook/target";
import type { Import } from "./import";
import type { PullInput } from "./import.schema";
import type { ServerPiece } from "./pull-items";
import { startImport } from "./start-import";
import { assertMayImport } from "./upload-import";

const usualReach = (): Reach => ({ resolve: systemResolve, allowPrivate: () => getConfig().webhookAllowPrivate });

/** The address as it is asked. @throws AppError invalid_request */
async function addressOf(text: string): Promise<string> {
  try {
    const url = parseTarget(text);
    await assertReachable(url, usualReach());
    return url.href;
  } catch (error) {
    if (!isAppError(error)) throw error;
    throw new AppError("invalid_request", error.message.replace(/^url: /, "server.base_url: "), {
      field: "server.base_url",
    });
  }
}

/**
 * Reads a store of another server that speaks `/v1/memory_stores`, for a dry run. Only public addresses are asked, unless whoever runs
 * this server allows others. The key of the other server lies encrypted with the texts, and is gone before anything is written.
 * @throws AppError invalid_request, conflict, not_found, permission
 */
export async function pullImport(context: Context, input: PullInput): Promise<Import> {
  const { memory_store_id: storeId, server, into } = input;
  await assertMayImport(context, storeId);
  const piece: ServerPiece = {
    baseUrl: await addressOf(server.base_url),
    apiKey: server.api_key,
    storeId: server.memory_store_id,
    pathPrefix: server.path_prefix ?? null,
    into,
  };
  return startImport(context, { storeId, source: "server", history: false, part: "source", pieces: [piece] });
}
