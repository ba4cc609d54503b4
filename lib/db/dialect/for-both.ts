import type { Sql } from "../sql";

type Provider = Sql["provider"];

/** A statement in the words of each database. Statements are kept by their text, so a text is put together once and not per request. */
export const forBoth = (textOf: (sql: { provider: Provider }) => string): Record<Provider, string> => ({
  sqlite: textOf({ provider: "sqlite" }),
  postgresql: textOf({ provider: "postgresql" }),
});
