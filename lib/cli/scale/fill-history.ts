import type pg from "pg";

/** A store of the plan: so many memories, each with so many versions. */
export const memoriesPerStore = 1_000;
export const versionsPerMemory = 100;
const versionsPerStore = memoriesPerStore * versionsPerMemory;

export const storesOf = (versions: number): number => Math.ceil(versions / versionsPerStore);

// Ids are as long as ours and grow with time as ours do, so that indexes fill in the same way.
const id = (prefix: string, number: string) => `'${prefix}_' || lpad(upper(to_hex(${number})), 26, '0')`;
const hash = (of: string) => `encode(sha256((${of})::text::bytea), 'hex')`;
const time = (number: string) =>
  `to_char('2026-01-01'::timestamptz + (${number}) * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`;
/** About 400 bytes that do not repeat. */
const text = "(SELECT string_agg(md5((g.n * 16 + t)::text), ' ') FROM generate_series(1, 12) t)";
const store = (stores: number) => `(g.n % ${stores})`;
const seq = (stores: number) => `(g.n / ${stores} + 1)`;
const memory = (stores: number) => `(${store(stores)} * ${memoriesPerStore} + (g.n / ${stores}) % ${memoriesPerStore})`;
const number = (stores: number) => `((g.n / ${stores}) / ${memoriesPerStore} + 1)`;

function statements(stores: number): string[] {
  const [s, m, at] = [id("memstore", store(stores)), id("mem", memory(stores)), time("g.n")];
  const path = `'/area-' || (${memory(stores)} % 25) || '/note-' || ${memory(stores)} || '.md'`;
  const rows = "FROM generate_series($1::bigint, $2::bigint) AS g(n)";
  return [
    `INSERT INTO memory (id, store_id, path, head_version_id, version_count, content_sha256, size_bytes, created_at, updated_at)
     SELECT ${m}, ${s}, ${path}, ${id("memver", "g.n")}, 1, ${hash("g.n")}, 395, ${at}, ${at} ${rows}
     WHERE ${number(stores)} = 1`,
    `INSERT INTO memory_search (memory_id, store_id, tokens)
     SELECT ${m}, ${s}, to_tsvector('simple', ${text}) ${rows} WHERE ${number(stores)} = 1`,
    `INSERT INTO change (id, store_id, seq, version_count, actor_type, actor_id, api_key_id, session_id, origin, request_id,
       created_at) SELECT ${id("chg", "g.n")}, ${s}, ${seq(stores)}, 1, 'session_actor', ${id("sesn", "g.n / 20")},
       ${id("apikey", store(stores))}, ${id("sesn", "g.n / 20")}, 'tool', ${id("req", "g.n")}, ${at} ${rows}`,
    `INSERT INTO version (id, store_id, memory_id, change_id, seq, number, operation, path, content_sha256, size_bytes, salt,
       actor_type, actor_id, api_key_id, session_id, origin, created_at, content)
     SELECT ${id("memver", "g.n")}, ${s}, ${m}, ${id("chg", "g.n")}, ${seq(stores)}, ${number(stores)}, 'modified', ${path},
       ${hash("g.n")}, 395, ${hash("-g.n")}, 'session_actor', ${id("sesn", "g.n / 20")}, ${id("apikey", store(stores))},
       ${id("sesn", "g.n / 20")}, 'tool', ${at}, ${text} ${rows}`,
    `INSERT INTO audit_entry (chain_id, seq, workspace_id, action, actor_type, actor_id, target, data, time, request_id, prev, hash)
     SELECT ${s}, ${seq(stores)}, 'wrkspc_simulated', 'change.committed', 'session_actor', ${id("sesn", "g.n / 20")},
       '{"memory_store_id":"' || ${s} || '","change_id":"' || ${id("chg", "g.n")} || '"}',
       '{"versions":[{"memory_version_id":"' || ${id("memver", "g.n")} || '","memory_id":"' || ${m} ||
         '","operation":"modified","commitment":"' || ${hash("g.n + 7")} || '"}]}',
       ${at}, ${id("req", "g.n")}, ${hash("g.n + 8")}, ${hash("g.n + 9")} ${rows}`,
  ];
}

/** Makes workspace and stores for so many versions. */
export async function makeStores(client: pg.Client, versions: number): Promise<void> {
  const now = "'2026-01-01T00:00:00.000Z'";
  await client.query(
    `INSERT INTO workspace (id, name, created_at, audit_head) VALUES ('wrkspc_simulated', 'Simulated', ${now}, '')`,
  );
  await client.query(
    `INSERT INTO store (id, workspace_id, name, description, metadata, settings, created_at, updated_at, audit_head)
     SELECT ${id("memstore", "g.n")}, 'wrkspc_simulated', 'Store ' || g.n, '', '{}', '{}', ${now}, ${now}, ''
     FROM generate_series(0, $1::bigint - 1) AS g(n)`,
    [storesOf(versions)],
  );
}

/** Writes the versions from one number to another, with all that a commit writes beside each. */
export async function fillHistory(client: pg.Client, from: number, to: number, versions: number): Promise<void> {
  const perStatement = 50_000;
  for (let at = from; at < to; at += perStatement) {
    for (const statement of statements(storesOf(versions))) {
      await client.query(statement, [at, Math.min(at + perStatement, to) - 1]);
    }
  }
}
