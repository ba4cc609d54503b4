import "server-only";
import type { Context } from "@/lib/access/context";
import { listMemories, type MemoryPage } from "./list-memories";
import type { ListFolderInput } from "./memory.schema";

/** The direct children of one folder, in byte order of their paths: memories, and folders that stand for all below them. */
export async function listFolder(context: Context, input: ListFolderInput): Promise<MemoryPage> {
  return listMemories(context, { ...input, depth: 1, view: "basic" });
}
