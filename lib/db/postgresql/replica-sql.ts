import { setTimeout as delay } from "node:timers/promises";
import type { Sql, SqlValue } from "../sql";

/** So long a read waits for the replica to have what was committed before it. */
const mostWaitMs = 25;
const lookAgainMs = 3;
/** So long nobody asks a replica that failed. */
const pauseMs = 10_000;

const systemId = "SELECT system_identifier::text AS id FROM pg_control_system()";

/**
 * Reads on a replica, each only once it has everything that had been committed when the read was asked for: whoever writes finds what
 * he wrote, and what was redacted is not read any more. Where it is behind, away, or no replica of this database, the primary answers.
 */
export class ReplicaSql implements Sql {
  readonly provider = "postgresql";
  #pausedUntil = 0;
  /** Null until both have been asked. */
  #isOurs: boolean | null = null;

  constructor(
    private readonly primary: Sql,
    private readonly replica: Sql,
  ) {}

  get<Row>(text: string, params?: readonly SqlValue[]): Promise<Row | undefined> {
    return this.#read(async (sql) => sql.get<Row>(text, params));
  }

  all<Row>(text: string, params?: readonly SqlValue[]): Promise<Row[]> {
    return this.#read(async (sql) => sql.all<Row>(text, params));
  }

  async run(text: string, params?: readonly SqlValue[]): Promise<number> {
    return this.primary.run(text, params);
  }

  async send(text: string, params?: readonly SqlValue[]): Promise<void> {
    return this.primary.send(text, params);
  }

  async #read<T>(read: (sql: Sql) => Promise<T>): Promise<T> {
    if (performance.now() < this.#pausedUntil) return read(this.primary);
    try {
      if (await this.#hasAll()) return await read(this.replica);
    } catch {
      // Away, or it had to cancel what it read to go on replaying. A fault of the statement itself is found again below.
      this.#pausedUntil = performance.now() + pauseMs;
    }
    return read(this.primary);
  }

  /** Whether the replica has all that is committed by now, after a short wait if need be. */
  async #hasAll(): Promise<boolean> {
    this.#isOurs ??= await this.#isReplicaOfPrimary();
    if (!this.#isOurs) return false;
    const now = await this.primary.get<{ lsn: string }>("SELECT pg_current_wal_flush_lsn()::text AS lsn");
    const there = "SELECT pg_last_wal_replay_lsn() >= CAST(? AS pg_lsn) AS there";
    for (const end = performance.now() + mostWaitMs; ; await delay(lookAgainMs)) {
      const found = await this.replica.get<{ there: boolean | null }>(there, [now?.lsn ?? null]);
      if (found?.there) return true;
      if (performance.now() > end) return false;
    }
  }

  async #isReplicaOfPrimary(): Promise<boolean> {
    const [own, other] = [
      await this.primary.get<{ id: string }>(systemId),
      await this.replica.get<{ id: string }>(systemId),
    ];
    const isOurs = own?.id === other?.id;
    if (!isOurs) {
      const event = "replica_not_ours";
      console.error(JSON.stringify({ level: "error", time: new Date().toISOString(), event }));
    }
    return isOurs;
  }
}
