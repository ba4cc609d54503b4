import type { QueryClient } from "@tanstack/react-query";

/** Changes that this page is deciding on: what the server says of them meanwhile is older than what is shown. */
const ids = new Map<string, number>();

/** How often this page has begun to decide on each. */
const begun = new Map<string, number>();

export const isUnderWay = (id: string): boolean => ids.has(id);

/** Whether what is being read of a change now is still true of it when it arrives: false once this page has decided on it meanwhile. */
export function stillAsRead(id: string): () => boolean {
  const before = begun.get(id);
  return () => !ids.has(id) && begun.get(id) === before;
}

/** What is shown by lists and in numbers, by the name of the operation that reads it. */
type Shown = "listChanges" | "countChanges";
const shown = ["listChanges", "countChanges"] as const;

/** What is to be read anew as soon as nothing is under way. */
const wanted = new Set<Shown>();

/** Reads it anew. While a verdict is under way it would say what was true before: then it is read after that. */
export function readWhenDecided(client: QueryClient, name: Shown): void {
  if (ids.size > 0) wanted.add(name);
  else void client.invalidateQueries({ queryKey: [name] });
}

/** Ends readings that may bring back what was true before an act; they begin anew after it. */
function stopReading(client: QueryClient): void {
  for (const name of shown) {
    if (client.isFetching({ queryKey: [name] }) === 0) continue;
    wanted.add(name);
    void client.cancelQueries({ queryKey: [name] });
  }
}

/** Runs an act on changes that shows how they will stand before the server has said so; numbers are read again after it. */
export async function underWay<Result>(
  client: QueryClient,
  changeIds: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> {
  for (const id of changeIds) {
    ids.set(id, (ids.get(id) ?? 0) + 1);
    begun.set(id, (begun.get(id) ?? 0) + 1);
  }
  stopReading(client);
  try {
    return await act();
  } finally {
    for (const id of changeIds) {
      const left = (ids.get(id) ?? 1) - 1;
      if (left > 0) ids.set(id, left);
      else ids.delete(id);
    }
    wanted.add("countChanges");
    if (ids.size === 0) {
      for (const name of wanted) void client.invalidateQueries({ queryKey: [name] });
      wanted.clear();
    }
  }
}
