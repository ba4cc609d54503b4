import type { QueryClient } from "@tanstack/react-query";

/** Reads again, now or when next shown, what a session that came, was called or ended may have altered. */
export async function refreshSession(client: QueryClient, sessionId: string): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [name, input] }) =>
      name === "listSessionsForConsole" ||
      ((name === "retrieveSessionForConsole" || name === "listSessionCalls") &&
        (input as { session_id?: string }).session_id === sessionId),
  });
}
