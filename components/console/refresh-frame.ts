import type { QueryClient } from "@tanstack/react-query";

/** Reads again what the frame around the pages shows and a live message may have altered: counts, recent stores, the first steps. */
export function refreshFrame(client: QueryClient, messages: readonly { kind: string }[]): void {
  void client.invalidateQueries({ queryKey: ["retrieveFirstMinutes"] });
  // Writes come in bursts and change none of the counts.
  if (messages.every(({ kind }) => kind === "change.committed")) return;
  void client.invalidateQueries({ queryKey: ["retrieveNavigation"] });
}
