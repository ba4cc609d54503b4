import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { parseContent } from "@/lib/domain/memory-content";
import type { MemoryPath } from "@/lib/domain/memory-path";
import { createMemory } from "@/lib/memory/create-memory";
import { movePath } from "@/lib/memory/move-path";
import { removePath } from "@/lib/memory/remove-path";
import type { ToolTarget } from "../tool-family";
import type { Command } from "./memory-tool-input";
import * as messages from "./messages";
import { parseToolPath } from "./tool-path";

const refusal = (sentence: string) => new AppError("invalid_request", sentence);

/** Gives a path conflict the document's words: something is there; only a file above the path needs words of our own. */
function explainConflict(error: unknown, path: MemoryPath, rawPath: string, taken: string): unknown {
  if (!isAppError(error) || error.code !== "path_conflict") return error;
  const occupant = String(error.details.conflicting_path);
  if (!path.startsWith(`${occupant}/`)) return refusal(taken);
  return refusal(`Error: Cannot put a file at ${rawPath}: /memories${occupant} is a file, not a directory`);
}

export async function runCreate(context: Context, { store }: ToolTarget, input: Command<"create">): Promise<string> {
  const target = parseToolPath(input.path);
  if (target.kind === "root") throw refusal(messages.createExists(input.path));
  try {
    await createMemory(context, {
      memory_store_id: store.id,
      path: target.path,
      content: parseContent(input.file_text),
      view: "basic",
      on_conflict: store.settings.create_overwrites ? "replace" : "refuse",
    });
  } catch (error) {
    throw explainConflict(error, target.path, input.path, messages.createExists(input.path));
  }
  return messages.createDone(input.path);
}

export async function runDelete(context: Context, { store }: ToolTarget, input: Command<"delete">): Promise<string> {
  const target = parseToolPath(input.path);
  if (target.kind === "root") throw refusal(messages.deleteRoot());
  try {
    await removePath(context, { storeId: store.id, path: target.path });
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") throw refusal(messages.deleteMissing(input.path));
    throw error;
  }
  return messages.deleteDone(input.path);
}

export async function runRename(context: Context, { store }: ToolTarget, input: Command<"rename">): Promise<string> {
  const from = parseToolPath(input.old_path);
  const to = parseToolPath(input.new_path);
  if (from.kind === "root") throw refusal(messages.renameRoot());
  if (to.kind === "root") throw refusal(messages.renameExists(input.new_path));
  try {
    await movePath(context, { storeId: store.id, from: from.path, to: to.path });
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") throw refusal(messages.renameMissing(input.old_path));
    throw explainConflict(error, to.path, input.new_path, messages.renameExists(input.new_path));
  }
  return messages.renameDone(input.old_path, input.new_path);
}
