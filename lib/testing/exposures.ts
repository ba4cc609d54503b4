import type { ExposureJson } from "@/lib/exposure/exposure.present";
import type { Answer, ProgramClient } from "./program-client";
import { callMemory } from "./tool-client";

interface ExposurePage {
  data: ExposureJson[];
  next_page: string | null;
}

export interface ReadPlace {
  store: string;
  memory: string;
  version: string;
}

/** A store with one memory that nobody has read. */
export async function createPlace(door: ProgramClient, path = "/a"): Promise<ReadPlace> {
  const api = door.client.beta.memoryStores;
  const store = (await api.create({ name: "Read" })).id;
  const made = await api.memories.create(store, { path, content: "text\n" });
  return { store, memory: made.id, version: made.memory_version_id };
}

/** One view of the memory at /a, in a session if it is named. */
export const view = (door: ProgramClient, store: string, session?: string, key?: string) =>
  callMemory(
    door,
    store,
    { command: "view", path: "/memories/a" },
    { key, headers: session === undefined ? {} : { "x-session-id": session } },
  );

/** All rows of the list over REST, page by page. */
export async function exposuresOf(door: ProgramClient, query: Record<string, string>): Promise<ExposureJson[]> {
  const all: ExposureJson[] = [];
  let page: string | null = null;
  do {
    const search: URLSearchParams = new URLSearchParams({ limit: "100", ...query, ...(page ? { page } : {}) });
    const { status, json, text }: Answer<ExposurePage> = await door.send("GET", `/v1/exposures?${search}`);
    if (status !== 200) throw new Error(text);
    all.push(...json.data);
    page = json.next_page;
  } while (page);
  return all;
}

export const reads = (rows: readonly ExposureJson[]) => rows.reduce((sum, row) => sum + row.count, 0);
