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
export const anyUnderWay = (): boolean => ids.size > 0;

/** Runs an act on changes; counts are read again once nothing is under way any more. */
export async function underWay<Result>(
  client: QueryClient,
  changeIds: readonly string[],
  act: () => Promise<Result>,
): Promise<Result> {
  for (const id of changeIds) {
    ids.set(id, (ids.get(id) ?? 0) + 1);
    begun.set(id, (begun.get(id) ?? 0) + 1);
  }
  void client.cancelQueries({ queryKey: ["countChanges"] });
  try {
    return await act();
  } finally {
    for (const id of changeIds) {
      const left = (ids.get(id) ?? 1) - 1;
      if (left > 0) ids.set(id, left);
      else ids.delete(id);
    }
    if (ids.size === 0) void client.invalidateQueries({ queryKey: ["countChanges"] });
  }
}
