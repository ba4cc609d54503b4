import { setTimeout as delay } from "node:timers/promises";
import type { ReplicaState } from "../database";
import type { Sql, SqlValue } from "../sql";

/** So long a read waits for the replica to have what was committed before it. */
const mostWaitMs = 25;
const lookAgainMs = 3;
/** So long nobody asks a replica that failed. */
const pauseMs = 10_000;
/** A replica that has not after this what was committed before is behind, and one that says nothing has failed. */
const behindAfterMs = 1_000;
const silentAfterMs = 1_500;

/** The same on a database and on what follows it byte by byte, and nowhere else. */
const idOfDatabase = `(SELECT system_identifier FROM pg_control_system())::text || '/' ||
  (SELECT oid FROM pg_database WHERE datname = current_database())::text`;
const whatIsWritten = `SELECT ${idOfDatabase} AS id, pg_current_wal_flush_lsn()::text AS lsn`;
const whatIsThere = `SELECT ${idOfDatabase} AS id, pg_is_in_recovery() AS follows,
  pg_last_wal_replay_lsn() >= CAST(? AS pg_lsn) AS has_all`;

interface Written {
  id: string;
  lsn: string;
}
interface There {
  id: string;
  follows: boolean;
  has_all: boolean | null;
}

/**
 * Reads on a replica, each only once it has everything that had been committed when the read was asked for: whoever writes finds what
 * he wrote, and what was redacted is not read any more. Where it is behind, away, silent, or no replica of this database, the primary
 * answers.
 */
export class ReplicaSql implements Sql {
  readonly provider = "postgresql";
  #pausedUntil = 0;
  /** What the log was told last: not every read of a replica that is away is a line. */
  #said: ReplicaState = "ok";

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

  /** How the replica does, asked now: for monitors. */
  async state(): Promise<ReplicaState> {
    return (await this.#ask(behindAfterMs, silentAfterMs)) ?? "failing";
  }

  async #read<T>(read: (sql: Sql) => Promise<T>): Promise<T> {
    if (performance.now() < this.#pausedUntil) return read(this.primary);
    if ((await this.#ask(mostWaitMs, mostWaitMs)) !== "ok") return read(this.primary);
    try {
      return await read(this.replica);
    } catch {
      // It went away, or had to cancel what it read to go on replaying. A fault of the statement itself is found again.
      const answer = await read(this.primary);
      this.#note("failing");
      return answer;
    }
  }

  /**
   * How the replica does as to all that is committed by now. Undefined where it says nothing in time: who asked goes on, and what comes
   * of it later decides whether others ask.
   */
  async #ask(waitMs: number, silentMs: number): Promise<ReplicaState | undefined> {
    const written = await this.primary.get<Written>(whatIsWritten);
    const over = new AbortController();
    const silence = delay(silentMs, undefined, { signal: over.signal }).catch(() => undefined);
    const asked = this.#compare(written, waitMs).catch(() => "failing" as const);
    const noted = asked.then((state) => this.#note(state));
    return Promise.race([noted, silence]).finally(() => over.abort());
  }

  async #compare(written: Written | undefined, waitMs: number): Promise<ReplicaState> {
    for (const end = performance.now() + waitMs; ; await delay(lookAgainMs)) {
      const there = await this.replica.get<There>(whatIsThere, [written?.lsn ?? null]);
      if (there?.id !== written?.id || !there?.follows) return "wrong";
      if (there.has_all) return "ok";
      if (performance.now() > end) return "behind";
    }
  }

  /** Nobody asks one that failed for a while, and the log is told once. */
  #note(state: ReplicaState): ReplicaState {
    if (state === "behind") return state;
    this.#pausedUntil = state === "ok" ? 0 : performance.now() + pauseMs;
    if (state !== this.#said) {
      this.#said = state;
      const level = state === "ok" ? "info" : "error";
      console.error(JSON.stringify({ level, time: new Date().toISOString(), event: `replica_${state}` }));
    }
    return state;
  }
}
