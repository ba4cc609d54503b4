import pg from "pg";

/** Every server hears the others here. */
export const liveChannel = "palimpsest_live";
/** A connection that says nothing else is seen with it for as long as the server runs. */
export const listenStatement = `LISTEN ${liveChannel}`;

/** Whether a server runs on the database, as far as the role may see. */
export async function isPostgresInUse(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = $1 LIMIT 1",
      [listenStatement],
    );
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}
