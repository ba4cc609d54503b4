import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError, isAppError } from "@/lib/domain/app-error";
import type { MemoryPath } from "@/lib/domain/memory-path";
import { insertAtLine, replaceOnce } from "@/lib/domain/text-edit";
import { noteServed } from "@/lib/exposure/note-served";
import { editMemoryAt } from "@/lib/memory/edit-memory-at";
import { lookAtPath } from "@/lib/memory/look-at-path";
import type { Memory } from "@/lib/memory/memory";
import type { ToolTarget } from "../tool-family";
import type { Command } from "./memory-tool-input";
import * as messages from "./messages";
import { parseToolPath } from "./tool-path";
import { directoryViewText, fileViewText, listTwoLevels } from "./view-text";

const refusal = (sentence: string) => new AppError("invalid_request", sentence);

export async function runView(context: Context, { store }: ToolTarget, input: Command<"view">): Promise<string> {
  const target = parseToolPath(input.path);
  const path = target.kind === "root" ? null : target.path;
  const { found } = await lookAtPath(context, { storeId: store.id, path });
  if (found.kind === "nothing") throw refusal(messages.viewMissing(input.path));
  if (found.kind === "folder") {
    return directoryViewText({ path: input.path, ...listTwoLevels(path ?? "/", found.files) });
  }
  const text = fileViewText({
    path: input.path,
    content: found.memory.content ?? "",
    viewRange: input.view_range ?? undefined,
    maxCharacters: store.settings.view_max_characters,
  });
  noteServed(context, store.id, [found.memory.versionId]);
  return text;
}

interface EditAt {
  storeId: string;
  rawPath: string;
  missing: string;
  edit: (content: string) => string;
}

/** Edits a file in place. A directory, the root included, is no file, which the document wants answered like a missing one. */
async function editAt(context: Context, { storeId, rawPath, missing, edit }: EditAt): Promise<Memory> {
  const target = parseToolPath(rawPath);
  if (target.kind === "root") throw refusal(missing);
  const path: MemoryPath = target.path;
  try {
    return await editMemoryAt(context, { storeId, path, edit });
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") throw refusal(missing);
    throw error;
  }
}

export async function runStrReplace(
  context: Context,
  { store }: ToolTarget,
  input: Command<"str_replace">,
): Promise<string> {
  const { path: rawPath, old_str: oldText } = input;
  const newText = input.new_str ?? "";
  let done = "";
  const memory = await editAt(context, {
    storeId: store.id,
    rawPath,
    missing: messages.replaceMissing(rawPath),
    edit(content) {
      const result = replaceOnce(content, oldText, newText);
      if (result.kind === "notFound") throw refusal(messages.replaceNotFound(rawPath, oldText));
      if (result.kind === "duplicate") throw refusal(messages.replaceDuplicate(oldText, result.lines));
      done = messages.replaceDone(result.content, result.line, newText);
      return result.content;
    },
  });
  // The answer shows the lines around the edit.
  noteServed(context, store.id, [memory.versionId]);
  return done;
}

export async function runInsert(context: Context, { store }: ToolTarget, input: Command<"insert">): Promise<string> {
  const { path: rawPath, insert_line: line } = input;
  await editAt(context, {
    storeId: store.id,
    rawPath,
    missing: messages.insertMissing(rawPath),
    edit(content) {
      const result = insertAtLine(content, line, input.insert_text);
      if (result.kind === "outOfRange") throw refusal(messages.insertOutOfRange(line, result.lineCount));
      return result.content;
    },
  });
  return messages.insertDone(rawPath);
}
