import "server-only";
import type { Context } from "@/lib/access/context";
import type { ActorType } from "@/lib/domain/actor";
import type { PastMemoryPage } from "@/lib/history/list-past";
import { listMemories, type MemoryPage } from "./list-memories";
import type { ListFolderInput } from "./memory.schema";
import { actorTypesOf } from "./memory-list.store";

/**
 * The direct children of one folder, in byte order of their paths: memories, and folders that stand for all below them; with
 * the kind of actor that wrote each memory's head.
 */
export async function listFolder(
  context: Context,
  input: ListFolderInput,
): Promise<(MemoryPage | PastMemoryPage) & { actors: ReadonlyMap<string, ActorType> }> {
  const page = await listMemories(context, { ...input, depth: 1, view: "basic" });
  const heads = page.items.flatMap((item) => (item.kind === "memory" ? [item.memory.versionId] : []));
  return { ...page, actors: await actorTypesOf(context.db, input.memory_store_id, heads) };
}
