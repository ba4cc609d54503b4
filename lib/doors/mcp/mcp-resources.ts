import "server-only";
import { ErrorCode, McpError, type Resource } from "@modelcontextprotocol/sdk/types.js";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import { type MemoryPath, parseMemoryPath, parsePathPrefix } from "@/lib/domain/memory-path";
import { noteServed } from "@/lib/exposure/note-served";
import { listMemories } from "@/lib/memory/list-memories";
import { lookAtPath } from "@/lib/memory/look-at-path";
import { type Place, toldPath } from "@/lib/tools/find-place";

/** Source: the protocol's "Resources", error handling. */
const resourceNotFound = -32_002;
const pageSize = 100;

const types: Record<string, string> = { md: "text/markdown", json: "application/json", yaml: "application/yaml" };
const typeOf = (path: string) => types[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ""] ?? "text/plain";

/** `memory://memstore_…/notes/a%20b.md`: each segment of the path encoded, so that any name can be in it. */
const resourceUri = (storeId: string, path: string) =>
  `memory://${storeId}${path.split("/").map(encodeURIComponent).join("/")}`;

function parseUri(uri: string, stores: readonly string[]): { storeId: string; path: MemoryPath } {
  const [, storeId = "", path] = /^memory:\/\/([^/]+)(\/.*)$/s.exec(uri) ?? [];
  const unknown = () => new McpError(resourceNotFound, "There is no memory with this address here.");
  if (!stores.includes(storeId) || path === undefined) throw unknown();
  try {
    return { storeId, path: parseMemoryPath(path.split("/").map(decodeURIComponent).join("/")) };
  } catch {
    throw unknown();
  }
}

/** Which store a page is of, and where in it. */
function readCursor(stores: readonly string[], cursor: string | undefined) {
  if (cursor === undefined) return { at: 0, page: undefined };
  const [storeId = "", page] = cursor.split(" ");
  const at = stores.indexOf(storeId);
  if (at < 0) throw new AppError("invalid_request", "cursor: this is not a cursor of this list.");
  return { at, page: page || undefined };
}

/** A page of the memories of the stores, one store after the other, in order of their paths: each named as the tools know it. */
export async function listResources(
  context: Context,
  places: readonly Place[],
  cursor: string | undefined,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const stores = places.map(({ store }) => store.id);
  const { at, page } = readCursor(stores, cursor);
  const place = places[at];
  if (place === undefined) return { resources: [] };
  const storeId = place.store.id;
  const { items, nextPage } = await listMemories(context, {
    ...{ memory_store_id: storeId, limit: pageSize, page, depth: 0 as const, view: "basic" as const },
  });
  const resources = items.flatMap((item): Resource[] => {
    if (item.kind !== "memory") return [];
    const { path, sizeBytes, updatedAt } = item.memory;
    const annotations = { lastModified: updatedAt };
    const name = toldPath(place, path);
    return [{ uri: resourceUri(storeId, path), name, mimeType: typeOf(path), size: sizeBytes, annotations }];
  });
  if (nextPage !== null) return { resources, nextCursor: `${storeId} ${nextPage}` };
  const next = stores[at + 1];
  return { resources, ...(next === undefined ? {} : { nextCursor: `${next} ` }) };
}

/** The text of one memory, as agents are served it. */
export async function readResource(context: Context, stores: readonly string[], uri: string) {
  const { storeId, path } = parseUri(uri, stores);
  const { found } = await lookAtPath(context, { storeId, path });
  if (found.kind !== "memory") throw new McpError(resourceNotFound, `There is no memory at ${path}.`);
  noteServed(context, storeId, [found.memory.versionId]);
  return { contents: [{ uri, mimeType: typeOf(path), text: found.memory.content ?? "" }] };
}

/** So many pages of a folder are looked through for a completion. */
const mostPages = 20;
/** Source: the protocol's "Completion". */
const mostValues = 100;

async function pathsFrom(context: Context, storeId: string, wanted: string): Promise<string[]> {
  const path_prefix = parsePathPrefix(wanted.slice(0, wanted.lastIndexOf("/") + 1));
  const found: string[] = [];
  let page: string | undefined;
  for (let pages = 0; pages < mostPages && found.length < mostValues; pages++) {
    const { items, nextPage } = await listMemories(context, {
      ...{ memory_store_id: storeId, path_prefix, limit: pageSize, page },
      ...{ depth: 1 as const, view: "basic" as const },
    });
    const paths = items.map((item) => (item.kind === "memory" ? item.memory.path : item.path));
    found.push(...paths.filter((path) => path.startsWith(wanted)));
    if (nextPage === null) break;
    page = nextPage;
  }
  return found.slice(0, mostValues);
}

/** Paths that begin with what was typed, folder by folder; without the slash that the template has. */
export async function completePath(context: Context, storeId: string, typed: string): Promise<string[]> {
  try {
    return (await pathsFrom(context, storeId, `/${typed.replace(/^\//, "")}`)).map((path) => path.slice(1));
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_request") return [];
    throw error;
  }
}

export const invalidParams = (message: string) => new McpError(ErrorCode.InvalidParams, message);
