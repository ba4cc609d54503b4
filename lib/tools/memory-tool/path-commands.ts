import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { parseContent } from "@/lib/domain/memory-content";
import type { MemoryPath } from "@/lib/domain/memory-path";
import { createMemory } from "@/lib/memory/create-memory";
import { movePath } from "@/lib/memory/move-path";
import { removePath } from "@/lib/memory/remove-path";
import { acrossStores, inPlace } from "../find-place";
import type { ToolTarget } from "../tool-family";
import type { Command } from "./memory-tool-input";
import * as messages from "./messages";
import { requirePlace } from "./tool-place";

const refusal = (sentence: string) => new AppError("invalid_request", sentence);

interface Conflict {
  path: MemoryPath;
  rawPath: string;
  /** Where the store is in the model's paths. */
  root: string;
  taken: string;
}

/** Gives a path conflict the document's words: something is there; only a file above the path needs words of our own. */
function explainConflict(error: unknown, { path, rawPath, root, taken }: Conflict): unknown {
  if (!isAppError(error) || error.code !== "path_conflict") return error;
  const occupant = String(error.details.conflicting_path);
  if (!path.startsWith(`${occupant}/`)) return refusal(taken);
  return refusal(`Error: Cannot put a file at ${rawPath}: ${root}${occupant} is a file, not a directory`);
}

export async function runCreate(context: Context, target: ToolTarget, input: Command<"create">): Promise<string> {
  const taken = messages.createExists(input.path);
  const place = requirePlace(target, input.path, { root: taken });
  const { store, root, at } = place;
  if (at.kind === "root") throw refusal(taken);
  const { path } = at;
  try {
    const memory = await inPlace(place, () =>
      createMemory(context, {
        memory_store_id: store.id,
        path,
        content: parseContent(input.file_text),
        view: "basic",
        on_conflict: store.settings.create_overwrites ? "replace" : "refuse",
      }),
    );
    return messages.withNote(messages.createDone(input.path), memory.masked);
  } catch (error) {
    throw explainConflict(error, { path, rawPath: input.path, root, taken });
  }
}

export async function runDelete(context: Context, target: ToolTarget, input: Command<"delete">): Promise<string> {
  const missing = messages.deleteMissing(input.path);
  const place = requirePlace(target, input.path, { root: messages.deleteRoot(), nowhere: missing });
  const { store, root, at } = place;
  if (at.kind === "root") throw refusal(messages.deleteRoot(root));
  const { path } = at;
  try {
    await inPlace(place, () => removePath(context, { storeId: store.id, path }));
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") throw refusal(missing);
    throw error;
  }
  return messages.deleteDone(input.path);
}

export async function runRename(context: Context, target: ToolTarget, input: Command<"rename">): Promise<string> {
  const taken = messages.renameExists(input.new_path);
  const missing = messages.renameMissing(input.old_path);
  const from = requirePlace(target, input.old_path, { root: messages.renameRoot(), nowhere: missing });
  const to = requirePlace(target, input.new_path, { root: taken });
  if (from.at.kind === "root") throw refusal(messages.renameRoot(from.root));
  if (from.store.id !== to.store.id) throw acrossStores(input.old_path, input.new_path);
  if (to.at.kind === "root") throw refusal(taken);
  const { path } = to.at;
  const move = { storeId: from.store.id, from: from.at.path, to: path };
  const intoItself = path.startsWith(`${move.from}/`);
  try {
    await inPlace(from, () => movePath(context, move));
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") throw refusal(missing);
    if (isAppError(error) && error.code === "invalid_request" && intoItself)
      throw refusal(messages.renameInside(input.old_path, input.new_path));
    throw explainConflict(error, { path, rawPath: input.new_path, root: to.root, taken });
  }
  return messages.renameDone(input.old_path, input.new_path);
}
