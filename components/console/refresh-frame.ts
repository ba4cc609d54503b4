import type { QueryClient } from "@tanstack/react-query";

/** Reads again what the frame around the pages shows and a live message may have altered: counts, recent stores, the first steps. */
export function refreshFrame(client: QueryClient, messages: readonly { kind: string }[]): void {
  // Calls of sessions come in bursts and show in no part of it.
  const shown = messages.filter(({ kind }) => kind !== "session.changed");
  if (shown.length === 0) return;
  void client.invalidateQueries({ queryKey: ["retrieveFirstMinutes"] });
  // Writes come in bursts, too, and change none of the counts.
  if (shown.every(({ kind }) => kind === "change.committed")) return;
  void client.invalidateQueries({ queryKey: ["retrieveNavigation"] });
}
