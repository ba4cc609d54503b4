import type { QueryClient } from "@tanstack/react-query";
import { mostInRequest } from "@/lib/domain/review-state";

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

/** What waits until nothing is under way, by name: of several acts of one name the last. */
const waiting = new Map<string, () => void>();

/** Does it at once or, while a verdict is under way, after that: what would be read now is what was true before it. */
export function whenDecided(name: string, act: () => void): void {
  if (ids.size > 0) waiting.set(name, act);
  else act();
}

/** What lists and numbers show, by the operation that reads it. */
const numbers = ["countChanges", "countListedChanges"] as const;
const shown = ["listChanges", ...numbers] as const;
type Shown = (typeof shown)[number];

const read = (client: QueryClient, name: Shown) => () => void client.invalidateQueries({ queryKey: [name] });

export const readWhenDecided = (client: QueryClient, name: Shown): void => whenDecided(name, read(client, name));

/** How many changes there are, in every number that says so. */
export const countWhenDecided = (client: QueryClient): void => {
  for (const name of numbers) readWhenDecided(client, name);
};

/** Ends readings that may bring back what was true before an act; they begin anew after it. */
function stopReading(client: QueryClient): void {
  for (const name of shown) {
    if (client.isFetching({ queryKey: [name] }) === 0) continue;
    waiting.set(name, read(client, name));
    void client.cancelQueries({ queryKey: [name] });
  }
}

/** Whoever closes the window between two requests is asked: the rest would stay as it is. */
const askBefore = (event: Event) => event.preventDefault();

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
  const isLong = changeIds.length > mostInRequest;
  if (isLong) window.addEventListener("beforeunload", askBefore);
  try {
    return await act();
  } finally {
    if (isLong) window.removeEventListener("beforeunload", askBefore);
    for (const id of changeIds) {
      const left = (ids.get(id) ?? 1) - 1;
      if (left > 0) ids.set(id, left);
      else ids.delete(id);
    }
    for (const name of numbers) waiting.set(name, read(client, name));
    if (ids.size === 0) {
      const acts = [...waiting.values()];
      waiting.clear();
      for (const act of acts) act();
    }
  }
}
