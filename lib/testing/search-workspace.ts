import type { Context } from "@/lib/access/context";
import { createMemory } from "@/lib/memory/create-memory";
import { deleteMemory } from "@/lib/memory/delete-memory";
import { createMemoryInput, updateMemoryInput } from "@/lib/memory/memory.schema";
import { updateMemory } from "@/lib/memory/update-memory";
import { presentSearch } from "@/lib/search/search.present";
import { searchTextInput } from "@/lib/search/search.schema";
import { searchText } from "@/lib/search/search-text";
import { createStore } from "@/lib/store/create-store";
import { redactVersion } from "@/lib/version/redact-version";
import { redactVersionInput } from "@/lib/version/version.schema";
import { contextOf, createMember, createWorkspace } from "./fixtures";
import type { TestDatabase } from "./test-database";

/** A workspace with an admin who fills stores and searches them. */
export async function createSearchWorkspace({ db }: TestDatabase) {
  const workspaceId = await createWorkspace(db);
  const context = contextOf(db, await createMember(db, workspaceId, "admin"));
  return { workspaceId, context, store: (name = "Store") => newStore(context, name) };
}

async function newStore(context: Context, name: string) {
  const { id } = await createStore(context, { name, description: "", metadata: {} });
  return {
    id,
    write: (path: string, content: string, by = context) =>
      createMemory(by, createMemoryInput.parse({ memory_store_id: id, path, content })),
    update: (memory_id: string, change: { path?: string; content?: string }, by = context) =>
      updateMemory(by, updateMemoryInput.parse({ memory_store_id: id, memory_id, ...change })),
    remove: (memory_id: string) => deleteMemory(context, { memory_store_id: id, memory_id }),
    redact: (memory_version_id: string) =>
      redactVersion(context, redactVersionInput.parse({ memory_store_id: id, memory_version_id, reason: "secret" })),
  };
}

/** What a search answers, as programs get it. */
export const search = async (context: Context, query: string, over: object = {}) =>
  presentSearch(await searchText(context, searchTextInput.parse({ query, ...over })));

/** The paths that it finds, in their own order. */
export const paths = async (context: Context, query: string, over: object = {}) =>
  (await search(context, query, over)).data.map((result) => result.path).sort();
