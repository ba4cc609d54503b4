import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { sha256Hex } from "@/lib/domain/memory-content";
import { type MemoryPath, type PathPrefix, parseMemoryPath, parsePathPrefix } from "@/lib/domain/memory-path";
import { replaceOnce } from "@/lib/domain/text-edit";
import { noteServed } from "@/lib/exposure/note-served";
import { createMemory } from "@/lib/memory/create-memory";
import { deleteMemory } from "@/lib/memory/delete-memory";
import { editMemoryAt } from "@/lib/memory/edit-memory-at";
import { listMemories } from "@/lib/memory/list-memories";
import { lookAtPath } from "@/lib/memory/look-at-path";
import type { Memory } from "@/lib/memory/memory";
import { searchServed } from "@/lib/search/search-text";
import { findPlace, inPlace, noPlace, type Place, parseIn, toldPath } from "../find-place";
import { fileViewText, showsLines } from "../memory-tool/view-text";
import type { ToolAnswer } from "../run-tool";
import type { ToolTarget } from "../tool-family";
import type { DocumentInput } from "./document-tool-inputs";

const refusal = (sentence: string) => new AppError("invalid_request", sentence);
const missing = (path: string) => refusal(`There is no document at ${path}. memory_list shows what there is.`);

const asData = (structured: Record<string, unknown>): ToolAnswer => ({
  text: JSON.stringify(structured, null, 1),
  structured,
});

/** Under the path by which the model knows it. */
const written = (verb: string, path: string, { sizeBytes, sha256 }: Memory): ToolAnswer => ({
  text: `${verb} ${path} (${sizeBytes} bytes, sha256 ${sha256}).`,
  structured: { path, size_bytes: sizeBytes, content_sha256: sha256 },
});

/** Which document a path names, in which store. */
function placeOf(target: ToolTarget, shown: MemoryPath) {
  const place = findPlace(target, shown, "");
  if (!place) throw noPlace(target, shown, "");
  const rest = shown.slice(place.root.length);
  if (rest === "")
    throw refusal(`${shown} is the folder of a store. Name a document in it, such as ${shown}/notes.md.`);
  return { ...place, shown, path: parseIn(place, rest, parseMemoryPath) };
}
type DocumentPlace = ReturnType<typeof placeOf>;

/** The stores that a folder is in, with what to look below in each: all of them where none is named. */
function foldersOf(target: ToolTarget, prefix: PathPrefix | null | undefined) {
  if (prefix == null || prefix === "/") {
    const whole = findPlace(target, "/", "");
    if (whole) return [{ ...whole, prefix: prefix ?? undefined }];
    return target.mounts.map(({ store, slug }) => ({ store, root: `/${slug}`, prefix: undefined }));
  }
  const place = findPlace(target, prefix, "");
  if (!place) throw noPlace(target, prefix, "");
  return [{ ...place, prefix: parseIn(place, prefix.slice(place.root.length), parsePathPrefix) }];
}

const listed = ({ path, sizeBytes, sha256, updatedAt }: Memory, place: Place) => ({
  ...{ path: toldPath(place, path), size_bytes: sizeBytes, content_sha256: sha256, updated_at: updatedAt },
});

export async function runList(
  context: Context,
  target: ToolTarget,
  input: DocumentInput<"memory_list">,
): Promise<ToolAnswer> {
  const folders = foldersOf(target, input.path_prefix);
  const [folder] = folders;
  if (folders.length !== 1 || !folder) {
    const stores = folders.map(({ store, root }) => ({ path_prefix: `${root}/`, name: store.name }));
    return asData({ stores, documents: [], next_page: null });
  }
  const page = await listMemories(context, {
    memory_store_id: folder.store.id,
    path_prefix: folder.prefix,
    limit: input.limit ?? 100,
    page: input.page ?? undefined,
    depth: 0,
    view: "basic",
    revision: "approved",
  });
  const documents = page.items.flatMap((item) => (item.kind === "memory" ? [listed(item.memory, folder)] : []));
  return asData({ documents, next_page: page.nextPage });
}

export async function runSearch(
  context: Context,
  target: ToolTarget,
  input: DocumentInput<"memory_search">,
): Promise<ToolAnswer> {
  const limit = input.limit ?? 10;
  const pages = await Promise.all(
    foldersOf(target, input.path_prefix).map(async ({ prefix, ...place }) => {
      const { results, partial } = await searchServed(context, place.store.id, {
        query: input.query,
        path_prefix: prefix,
        limit,
      });
      return { results: results.map((found) => ({ ...found, path: toldPath(place, found.path) })), partial };
    }),
  );
  const best = pages.flatMap((page) => page.results).sort((a, b) => b.score - a.score);
  const documents = best.slice(0, limit).map(({ path, score, snippets, updatedAt }) => ({
    ...{ path, score: Math.round(score * 1_000) / 1_000 },
    snippets: snippets.map(({ text, line }) => ({ line, text })),
    updated_at: updatedAt,
  }));
  return asData({ documents, partial: pages.some((page) => page.partial) });
}

async function requireDocument(context: Context, { store, path, shown }: DocumentPlace): Promise<Memory> {
  const { found } = await lookAtPath(context, { storeId: store.id, path });
  if (found.kind === "memory") return found.memory;
  if (found.kind === "folder")
    throw refusal(`${shown} is a folder. memory_list with path_prefix ${shown}/ shows its documents.`);
  throw missing(shown);
}

export async function runRead(
  context: Context,
  target: ToolTarget,
  input: DocumentInput<"memory_read">,
): Promise<ToolAnswer> {
  const place = placeOf(target, input.path);
  const memory = await requireDocument(context, place);
  const text = fileViewText({
    path: input.path,
    content: memory.content ?? "",
    viewRange: input.view_range ?? undefined,
    maxCharacters: place.store.settings.view_max_characters,
  });
  if (showsLines(text)) noteServed(context, memory.storeId, [memory.versionId]);
  return { text, structured: { path: input.path, content_sha256: memory.sha256, text } };
}

export async function runWrite(
  context: Context,
  target: ToolTarget,
  input: DocumentInput<"memory_write">,
): Promise<ToolAnswer> {
  const place = placeOf(target, input.path);
  const memory = await inPlace(place, () =>
    createMemory(context, {
      memory_store_id: place.store.id,
      path: place.path,
      content: input.content,
      view: "basic",
      on_conflict: "replace",
    }),
  );
  return written("Wrote", place.shown, memory);
}

export async function runEdit(
  context: Context,
  target: ToolTarget,
  input: DocumentInput<"memory_edit">,
): Promise<ToolAnswer> {
  const { old_str: oldText, new_str: newText, content_sha256: expected } = input;
  const place = placeOf(target, input.path);
  const { store, path, shown } = place;
  const edit = (content: string): string => {
    if (expected && sha256Hex(content) !== expected) {
      throw refusal(`${shown} has changed since you read it. Read it again, then edit what it says now.`);
    }
    const result = replaceOnce(content, oldText, newText);
    if (result.kind === "notFound") {
      throw refusal(
        `Nothing was changed: the text in old_str does not occur in ${shown}. Read it and copy the text exactly.`,
      );
    }
    if (result.kind === "duplicate") {
      const lines = result.lines.join(", ");
      throw refusal(
        `Nothing was changed: old_str occurs several times in ${shown}, on lines ${lines}. Make it longer.`,
      );
    }
    return result.content;
  };
  try {
    const memory = await inPlace(place, () => editMemoryAt(context, { storeId: store.id, path, edit }));
    return written("Edited", shown, memory);
  } catch (error) {
    throw isAppError(error) && error.code === "not_found" ? missing(shown) : error;
  }
}

export async function runDelete(
  context: Context,
  target: ToolTarget,
  input: DocumentInput<"memory_delete">,
): Promise<ToolAnswer> {
  const place = placeOf(target, input.path);
  const { id, storeId } = await requireDocument(context, place);
  await inPlace(place, () => deleteMemory(context, { memory_store_id: storeId, memory_id: id }));
  return { text: `Deleted ${place.shown}.`, structured: { path: place.shown } };
}
