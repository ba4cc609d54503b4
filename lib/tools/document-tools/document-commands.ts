import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { sha256Hex } from "@/lib/domain/memory-content";
import type { MemoryPath } from "@/lib/domain/memory-path";
import { replaceOnce } from "@/lib/domain/text-edit";
import { noteServed } from "@/lib/exposure/note-served";
import { createMemory } from "@/lib/memory/create-memory";
import { deleteMemory } from "@/lib/memory/delete-memory";
import { editMemoryAt } from "@/lib/memory/edit-memory-at";
import { listMemories } from "@/lib/memory/list-memories";
import { lookAtPath } from "@/lib/memory/look-at-path";
import type { Memory } from "@/lib/memory/memory";
import { searchServed } from "@/lib/search/search-text";
import { fileViewText } from "../memory-tool/view-text";
import type { ToolAnswer } from "../run-tool";
import type { ToolTarget } from "../tool-family";
import type { DocumentInput } from "./document-tool-inputs";

const refusal = (sentence: string) => new AppError("invalid_request", sentence);
const missing = (path: string) => refusal(`There is no document at ${path}. memory_list shows what there is.`);

const asData = (structured: Record<string, unknown>): ToolAnswer => ({
  text: JSON.stringify(structured, null, 1),
  structured,
});

const written = (verb: string, { path, sizeBytes, sha256 }: Memory): ToolAnswer => ({
  text: `${verb} ${path} (${sizeBytes} bytes, sha256 ${sha256}).`,
  structured: { path, size_bytes: sizeBytes, content_sha256: sha256 },
});

const listed = ({ path, sizeBytes, sha256, updatedAt }: Memory) => ({
  ...{ path, size_bytes: sizeBytes, content_sha256: sha256, updated_at: updatedAt },
});

export async function runList(
  context: Context,
  { store }: ToolTarget,
  input: DocumentInput<"memory_list">,
): Promise<ToolAnswer> {
  const page = await listMemories(context, {
    memory_store_id: store.id,
    path_prefix: input.path_prefix ?? undefined,
    limit: input.limit ?? 100,
    page: input.page ?? undefined,
    depth: 0,
    view: "basic",
    revision: "approved",
  });
  const memories = page.items.flatMap((item) => (item.kind === "memory" ? [listed(item.memory)] : []));
  return asData({ documents: memories, next_page: page.nextPage });
}

export async function runSearch(
  context: Context,
  { store }: ToolTarget,
  input: DocumentInput<"memory_search">,
): Promise<ToolAnswer> {
  const { results, partial } = await searchServed(context, store.id, {
    query: input.query,
    path_prefix: input.path_prefix ?? undefined,
    limit: input.limit ?? 10,
  });
  const documents = results.map(({ path, score, snippets, updatedAt }) => ({
    ...{ path, score: Math.round(score * 1_000) / 1_000 },
    snippets: snippets.map(({ text, line }) => ({ line, text })),
    updated_at: updatedAt,
  }));
  return asData({ documents, partial });
}

async function requireDocument(context: Context, storeId: string, path: MemoryPath): Promise<Memory> {
  const { found } = await lookAtPath(context, { storeId, path });
  if (found.kind === "memory") return found.memory;
  if (found.kind === "folder")
    throw refusal(`${path} is a folder. memory_list with path_prefix ${path}/ shows its documents.`);
  throw missing(path);
}

export async function runRead(
  context: Context,
  { store }: ToolTarget,
  input: DocumentInput<"memory_read">,
): Promise<ToolAnswer> {
  const memory = await requireDocument(context, store.id, input.path);
  const text = fileViewText({
    path: input.path,
    content: memory.content ?? "",
    viewRange: input.view_range ?? undefined,
    maxCharacters: store.settings.view_max_characters,
  });
  noteServed(context, store.id, [memory.versionId]);
  return { text, structured: { path: input.path, content_sha256: memory.sha256, text } };
}

export async function runWrite(
  context: Context,
  { store }: ToolTarget,
  input: DocumentInput<"memory_write">,
): Promise<ToolAnswer> {
  const { path, content } = input;
  const memory = await createMemory(context, {
    memory_store_id: store.id,
    path,
    content,
    view: "basic",
    on_conflict: "replace",
  });
  return written("Wrote", memory);
}

export async function runEdit(
  context: Context,
  { store }: ToolTarget,
  input: DocumentInput<"memory_edit">,
): Promise<ToolAnswer> {
  const { path, old_str: oldText, new_str: newText, content_sha256: expected } = input;
  const edit = (content: string): string => {
    if (expected && sha256Hex(content) !== expected) {
      throw refusal(`${path} has changed since you read it. Read it again, then edit what it says now.`);
    }
    const result = replaceOnce(content, oldText, newText);
    if (result.kind === "notFound") {
      throw refusal(
        `Nothing was changed: the text in old_str does not occur in ${path}. Read it and copy the text exactly.`,
      );
    }
    if (result.kind === "duplicate") {
      const lines = result.lines.join(", ");
      throw refusal(`Nothing was changed: old_str occurs several times in ${path}, on lines ${lines}. Make it longer.`);
    }
    return result.content;
  };
  try {
    const memory = await editMemoryAt(context, { storeId: store.id, path, edit });
    return written("Edited", memory);
  } catch (error) {
    throw isAppError(error) && error.code === "not_found" ? missing(path) : error;
  }
}

export async function runDelete(
  context: Context,
  { store }: ToolTarget,
  input: DocumentInput<"memory_delete">,
): Promise<ToolAnswer> {
  const { id } = await requireDocument(context, store.id, input.path);
  await deleteMemory(context, { memory_store_id: store.id, memory_id: id });
  return { text: `Deleted ${input.path}.`, structured: { path: input.path } };
}
