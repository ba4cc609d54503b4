import { inject } from "vitest";

export interface WorkerPostgres {
  url: string;
  /** Name of a migrated, empty database to copy. */
  template: string;
}

declare module "vitest" {
  interface ProvidedContext {
    postgres: WorkerPostgres[];
  }
}

/**
 * The PostgreSQL of the worker that this test runs in. An erasure waits for whoever writes on the same server, in any database, and says
 * after five seconds that somebody was in the way: beside another file's long transactions that was sometimes so.
 */
export function workerPostgres(): WorkerPostgres {
  const postgres = inject("postgres")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!postgres) throw new Error(`no PostgreSQL for worker ${process.env.VITEST_POOL_ID}`);
  return postgres;
}
