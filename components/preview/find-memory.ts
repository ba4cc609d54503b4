import { readOperation } from "@/components/console/read-operation";
import type { FolderPageJson } from "@/components/memory/memory.keys";

/** Folders with more pages than this are not looked through for a link. */
const mostPages = 20;

/** Agents know memories by paths under this folder, which is not part of the path itself. */
const agentRoot = /^\/memories(?=\/)/;

async function findAt(storeId: string, path: string): Promise<string | null> {
  const folder = { memory_store_id: storeId, path_prefix: path.slice(0, path.lastIndexOf("/") + 1) };
  let page: string | null = null;
  for (let read = 0; read < mostPages; read++) {
    const input: object = page === null ? folder : { ...folder, page };
    const found: FolderPageJson = await readOperation<FolderPageJson>("listFolder", input);
    for (const item of found.data) if (item.type === "memory" && item.path === path) return item.id;
    page = found.next_page;
    if (page === null) break;
  }
  return null;
}

/** The id of the live memory at a path, written as a person or as an agent writes it; null when there is none. */
export async function findMemoryAt(storeId: string, path: string): Promise<string | null> {
  const found = await findAt(storeId, path).catch(() => null);
  if (found !== null || !agentRoot.test(path)) return found;
  return findAt(storeId, path.replace(agentRoot, "")).catch(() => null);
}
