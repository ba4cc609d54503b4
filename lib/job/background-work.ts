import "server-only";
import type { Database } from "@/lib/db/database";

export interface Work {
  /** Does what is due. @returns after how many milliseconds it wants to be asked again, at the latest; 0 while there is more */
  turn(signal: AbortSignal): Promise<number>;
  /** Ends what the turns have left under way. */
  close?(): Promise<void>;
}

interface Running {
  wake(): void;
  stop(): Promise<void>;
  failing: boolean;
}

const retryMs = 5_000;
const shared = globalThis as typeof globalThis & { palimpsestWork?: Map<string, Map<Database, Running>> };

/** Names what failed, without the words of an error: they could quote a text. */
export function reportFailure(event: string, error: unknown, about: object = {}): void {
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
  const time = new Date().toISOString();
  console.error(JSON.stringify({ level: "error", time, event, ...about, error: name, code }));
}

/** A loop that asks for one turn after the other, never two at once. */
function run(work: Work, failure: string, firstMs: number): Running {
  const closing = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> | null = null;
  let again = false;
  const next = (ms: number) => {
    clearTimeout(timer);
    if (!closing.signal.aborted) timer = setTimeout(wake, ms).unref();
  };
  const turn = async () => {
    try {
      const ms = await work.turn(closing.signal);
      running.failing = false;
      next(again ? 0 : ms);
    } catch (error) {
      // A database that is away is said once and asked again.
      if (!running.failing) reportFailure(failure, error);
      running.failing = true;
      next(retryMs);
    }
    again = false;
  };
  const wake = () => {
    again ||= busy !== null;
    if (busy || closing.signal.aborted) return;
    busy = turn().finally(() => {
      busy = null;
    });
  };
  const stop = async () => {
    closing.abort();
    clearTimeout(timer);
    await busy;
    await work.close?.();
  };
  const running: Running = { wake, stop, failing: false };
  next(firstMs);
  return running;
}

/** What a process does again and again for a database: once per process, in whichever bundle it was started. */
export class BackgroundWork {
  /** @param failure the event that the log shows when a turn throws */
  constructor(private readonly failure: string) {}

  get #running(): Map<Database, Running> {
    shared.palimpsestWork ??= new Map();
    const all = shared.palimpsestWork.get(this.failure) ?? new Map<Database, Running>();
    shared.palimpsestWork.set(this.failure, all);
    return all;
  }

  has(db: Database): boolean {
    return this.#running.has(db);
  }

  /** @param firstMs when the first turn is asked for */
  start(db: Database, work: Work, firstMs = 0): void {
    if (!this.has(db)) this.#running.set(db, run(work, this.failure, firstMs));
  }

  /** Asks for a turn now; where one is under way, for another right after it. */
  wake(db: Database): void {
    this.#running.get(db)?.wake();
  }

  /** Whether the last turn of this process threw. */
  fails(db: Database): boolean {
    return this.#running.get(db)?.failing ?? false;
  }

  /** Lets the turn under way end. */
  async stop(db: Database): Promise<void> {
    const running = this.#running.get(db);
    this.#running.delete(db);
    await running?.stop();
  }
}
