import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { lostConnectionCode, noConnectionCode } from "@/lib/domain/database-fault";

/** How long a server may take to accept a connection. How long one waits for its turn in a pool is another matter. */
const connectMs = 10_000;

const failure = (text: string, code: string, cause?: Error) => Object.assign(new Error(text, { cause }), { code });

type Connected = (error?: Error) => void;

class PatientClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs });
  }

  /** Whatever kept it from connecting, nothing has been asked yet, so one code says it to all who wait. */
  override connect(): Promise<pg.Client>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.Client> | undefined {
    const told = (cause: Error) => failure("no connection to PostgreSQL", noConnectionCode, cause);
    if (!connected) return super.connect().catch((error) => Promise.reject(told(error)));
    super.connect((error?: Error) => (error ? connected(told(error)) : connected()));
  }
}

const socketOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * The pools of one database. A machine that was switched off, or a firewall that forgot a connection, ends nothing: what was asked there
 * would be waited for until the system gives up, a quarter of an hour later. A statement may take long, so time alone says nothing.
 */
export class Pools {
  readonly #pools: pg.Pool[] = [];
  readonly #clients = new Set<pg.ClientBase>();

  constructor(private readonly url: string) {}

  /** A pool whose connections may break at any moment without ending the process: whoever uses one gets the error, nobody else. */
  open(config: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool({
      connectionString: this.url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      ...config,
      // Its type knows a class without arguments alone, though the pool gives what it was given.
      Client: PatientClient as never,
    });
    pool.on("error", () => undefined);
    pool.on("connect", (client) => {
      this.#clients.add(client);
      // The pool listens only to idle connections; an error on one in use would be an unhandled event.
      client.on("error", () => undefined);
    });
    pool.on("remove", (client) => this.#clients.delete(client));
    this.#pools.push(pool);
    return pool;
  }

  /** Closes the connections on which nothing is heard for a while from now on. Who waits there gets an error; others are opened. */
  async closeSilent(withinMs: number): Promise<void> {
    const heard = new Map([...this.#clients].map((client) => [client, socketOf(client).bytesRead]));
    await delay(withinMs, undefined, { ref: false });
    for (const [client, bytes] of heard) {
      const socket = socketOf(client);
      if (this.#clients.has(client) && socket.bytesRead === bytes)
        socket.destroy(failure("the database went silent", lostConnectionCode));
    }
  }

  async end(): Promise<void> {
    for (const pool of this.#pools) await pool.end();
  }
}
