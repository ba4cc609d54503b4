import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { insertAtLine, replaceOnce } from "@/lib/domain/text-edit";
import { noteServed } from "@/lib/exposure/note-served";
import { editMemoryAt } from "@/lib/memory/edit-memory-at";
import { lookAtPath } from "@/lib/memory/look-at-path";
import type { Memory } from "@/lib/memory/memory";
import { inPlace, type Place, toldPath } from "../find-place";
import type { ToolTarget } from "../tool-family";
import type { Command } from "./memory-tool-input";
import * as messages from "./messages";
import { readPlace, requirePlace } from "./tool-place";
import { directoryViewText, fileViewText, type ListingEntry, listTwoLevels, showsLines } from "./view-text";

const refusal = (sentence: string) => new AppError("invalid_request", sentence);

/** A store's directory as `view` answers it. */
function storeRootText({ ownName }: Place, rawPath: string, files: ListingEntry[]): string {
  const { size, entries } = listTwoLevels("/", files);
  const told = entries.map((entry) => ({ ...entry, path: toldPath({ root: "", ownName }, `/${entry.path}`).slice(1) }));
  return directoryViewText({ path: rawPath, size, entries: told });
}

/** The directory that the stores of a session are in: each with what is in it, empty ones too. */
async function viewMounts(context: Context, { mounts }: ToolTarget, rawPath: string): Promise<string> {
  const files: ListingEntry[] = [];
  for (const { store, slug } of mounts) {
    const { found } = await lookAtPath(context, { storeId: store.id, path: null });
    const inside = found.kind === "folder" ? found.files : [];
    // Without a file, a mark that only shows the directory.
    if (inside.length === 0) files.push({ path: `/${slug}/.empty`, size: 0 });
    for (const { path, size } of inside) files.push({ path: `/${slug}${path}`, size });
  }
  return directoryViewText({ path: rawPath, ...listTwoLevels("/", files) });
}

export async function runView(context: Context, target: ToolTarget, input: Command<"view">): Promise<string> {
  const missing = messages.viewMissing(input.path);
  const place = readPlace(target, input.path, missing);
  if (!place) return viewMounts(context, target, input.path);
  const { store, at } = place;
  const path = at.kind === "root" ? null : at.path;
  const { found } = await lookAtPath(context, { storeId: store.id, path });
  if (found.kind === "nothing") throw refusal(missing);
  if (found.kind === "folder") {
    return path === null
      ? storeRootText(place, input.path, found.files)
      : directoryViewText({ path: input.path, ...listTwoLevels(path, found.files) });
  }
  const text = fileViewText({
    path: input.path,
    content: found.memory.content ?? "",
    viewRange: input.view_range ?? undefined,
    maxCharacters: store.settings.view_max_characters,
  });
  if (showsLines(text)) noteServed(context, store.id, [found.memory.versionId]);
  return text;
}

interface EditAt {
  rawPath: string;
  missing: string;
  edit: (content: string) => string;
}

/** Edits a file in place. A directory, the root included, is no file, which the document wants answered like a missing one. */
async function editAt(context: Context, target: ToolTarget, { rawPath, missing, edit }: EditAt): Promise<Memory> {
  const place = requirePlace(target, rawPath, { root: missing, nowhere: missing });
  const { store, at } = place;
  if (at.kind === "root") throw refusal(missing);
  const { path } = at;
  try {
    return await inPlace(place, () => editMemoryAt(context, { storeId: store.id, path, edit }));
  } catch (error) {
    if (isAppError(error) && error.code === "not_found") throw refusal(missing);
    throw error;
  }
}

export async function runStrReplace(
  context: Context,
  target: ToolTarget,
  input: Command<"str_replace">,
): Promise<string> {
  const { path: rawPath, old_str: oldText } = input;
  const newText = input.new_str ?? "";
  let done = "";
  const memory = await editAt(context, target, {
    rawPath,
    missing: messages.replaceMissing(rawPath),
    edit(content) {
      const result = replaceOnce(content, oldText, newText);
      if (result.kind === "notFound") throw refusal(messages.replaceNotFound(rawPath, oldText));
      if (result.kind === "duplicate") throw refusal(messages.replaceDuplicate(oldText, result.lines));
      done = messages.replaceDone(result.content, result.line);
      return result.content;
    },
  });
  // The answer shows the lines around the edit.
  noteServed(context, memory.storeId, [memory.versionId]);
  return memory.masked === undefined ? done : messages.withNote(messages.insertDone(rawPath), memory.masked);
}

export async function runInsert(context: Context, target: ToolTarget, input: Command<"insert">): Promise<string> {
  const { path: rawPath, insert_line: line } = input;
  const memory = await editAt(context, target, {
    rawPath,
    missing: messages.insertMissing(rawPath),
    edit(content) {
      const result = insertAtLine(content, line, input.insert_text);
      if (result.kind === "outOfRange") throw refusal(messages.insertOutOfRange(line, result.lineCount));
      return result.content;
    },
  });
  return messages.withNote(messages.insertDone(rawPath), memory.masked);
}
