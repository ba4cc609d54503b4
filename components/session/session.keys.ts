import { operationPages, operationQuery } from "@/components/store/operation-query";
import type { ConsoleSessionJson, SessionCallJson } from "@/lib/session/session.present";

/** What the list is narrowed to; the names are those of the operation's input and of the address. */
export type SessionFilters = { state?: string; memory_store_id?: string; api_key_id?: string };

export type SessionPageJson = { data: ConsoleSessionJson[]; next_page: string | null };

export const sessionListOptions = (filters: SessionFilters) =>
  operationPages<SessionPageJson>("listSessionsForConsole", { ...filters, include_archived: true, limit: 30 });

/** Those that go on, as many at once as there may be. */
export const sessionChoiceOptions = () =>
  operationPages<SessionPageJson>("listSessionsForConsole", { state: "active", include_archived: true, limit: 100 });

export const sessionOptions = (id: string) =>
  operationQuery<ConsoleSessionJson>("retrieveSessionForConsole", { session_id: id });

export const sessionCallOptions = (id: string, refused: boolean) =>
  operationPages<{ data: SessionCallJson[]; next_page: string | null }>("listSessionCalls", {
    session_id: id,
    refused,
    limit: 50,
  });
