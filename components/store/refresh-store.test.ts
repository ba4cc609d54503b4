import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { forgetVersions, refreshStore } from "./refresh-store";

const store = "memstore_1";
const keys = {
  stores: ["listStoresForConsole", {}, "pages"],
  folder: ["listFolder", { memory_store_id: store, path_prefix: "/" }, "pages"],
  other: ["listFolder", { memory_store_id: "memstore_2", path_prefix: "/" }, "pages"],
  one: ["retrieveMemory", { memory_store_id: store, memory_id: "mem_1" }],
  two: ["retrieveMemory", { memory_store_id: store, memory_id: "mem_2" }],
  history: ["listVersionsForConsole", { memory_store_id: store, memory_id: "mem_2" }, "pages"],
  changes: ["listVersionsForConsole", { memory_store_id: store }, "pages"],
  past: ["retrieveMemory", { memory_store_id: store, memory_id: "mem_3", at: "chg_1" }],
  version: ["retrieveVersionForConsole", { memory_store_id: store, memory_version_id: "memver_1" }],
} as const;

function filled(): QueryClient {
  const client = new QueryClient();
  for (const key of Object.values(keys)) client.setQueryData(key, { data: [] });
  return client;
}
const stale = (client: QueryClient) =>
  Object.entries(keys)
    .filter(([, key]) => client.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);

describe("refreshStore", () => {
  it("reads again what the change of one memory shows in, and nothing else", async () => {
    const client = filled();
    await refreshStore(client, { storeId: store, memoryIds: ["mem_1"] });
    expect(stale(client)).toEqual(["stores", "folder", "one", "changes"]);
  });

  it("takes no ids for any memory", async () => {
    const client = filled();
    await refreshStore(client, { storeId: store });
    expect(stale(client)).toEqual(["stores", "folder", "one", "two", "history", "changes", "past"]);
  });

  it("forgets the text of versions after a redaction", async () => {
    const client = filled();
    await forgetVersions(client, { storeId: store, memoryIds: ["mem_1"] });
    expect(client.getQueryData(keys.version)).toBeUndefined();
    expect(client.getQueryData(keys.past)).toBeUndefined();
  });
});
