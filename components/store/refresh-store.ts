import type { QueryClient } from "@tanstack/react-query";

export type Changed = {
  storeId: string;
  /** The memories it concerns; absent or empty when it could be any. */
  memoryIds?: readonly string[];
};

type Input = { memory_store_id?: string; memory_id?: string; at?: string };

// What is shown of an earlier moment changes too: a redaction reaches back.
const lists = new Set([
  "listFolder",
  "listMemoryTable",
  "summariseFolder",
  "measureMemories",
  "retrieveStoreForConsole",
  "retrieveMoment",
  "compareStore",
  "planStoreRestore",
  "listHeld",
  "listHeldHere",
  "previewRetention",
  "listRetentionRuns",
]);

/** Whether a query shows something that the change may have altered. Versions by id do not change, except by redaction. */
function shows([name, input]: readonly unknown[], { storeId, memoryIds = [] }: Changed): boolean {
  if (name === "listStoresForConsole" || name === "listTemplates") return true;
  const { memory_store_id, memory_id } = (input ?? {}) as Input;
  // Which stores are held as a whole.
  if (name === "listHeldHere" && memory_store_id === undefined) return true;
  if (memory_store_id !== storeId) return false;
  if (lists.has(String(name))) return true;
  if (name !== "listVersionsForConsole" && name !== "retrieveMemory" && name !== "blameMemory") return false;
  return memory_id === undefined || memoryIds.length === 0 || memoryIds.includes(memory_id);
}

/** Reads again, now or when next shown, everything that a change of a store may have altered. */
export async function refreshStore(client: QueryClient, change: Changed): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => shows(queryKey, change) });
}

/** A memory as it was holds the text of a version. */
const isPast = ([name, input]: readonly unknown[], storeId: string): boolean => {
  const { memory_store_id, at } = (input ?? {}) as Input;
  return name === "retrieveMemory" && memory_store_id === storeId && at !== undefined;
};

/** As `refreshStore`, after a redaction: no text of the redacted version stays in this page's memory. */
export async function forgetVersions(client: QueryClient, change: Changed): Promise<void> {
  const versions = { queryKey: ["retrieveVersionForConsole", { memory_store_id: change.storeId }] };
  // Results of a search quote it too, whatever was searched for.
  const searches = { queryKey: ["searchText"] };
  const past = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isPast(queryKey, change.storeId) };
  const quoting = [versions, searches, past];
  for (const texts of quoting) client.removeQueries({ ...texts, type: "inactive" });
  await Promise.all([...quoting.map((texts) => client.resetQueries(texts)), refreshStore(client, change)]);
}
