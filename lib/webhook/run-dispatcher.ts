import "server-only";
import type { Database } from "@/lib/db/database";
import { Dispatcher } from "./dispatcher";
import { sendWebhook } from "./send-webhook";
import { systemResolve } from "./target";

const pollMs = 1_000;
const timeoutMs = 10_000;

interface Running {
  wake: () => void;
  stop: () => Promise<void>;
}

const shared = globalThis as typeof globalThis & { palimpsestDispatchers?: Map<Database, Running> };
const running = () => {
  shared.palimpsestDispatchers ??= new Map();
  return shared.palimpsestDispatchers;
};

function report(error: unknown): void {
  const { name, code } = (error ?? {}) as { name?: string; code?: unknown };
  const time = new Date().toISOString();
  console.error(JSON.stringify({ level: "error", time, event: "webhooks_not_sent", error: name, code }));
}

/** Starts to tell webhooks what happened; once per process. */
export function startDispatcher(db: Database, { allowPrivate }: { allowPrivate: boolean }): void {
  if (running().has(db)) return;
  const reach = { resolve: systemResolve, allowPrivate: () => allowPrivate };
  const dispatcher = new Dispatcher({
    db,
    now: Date.now,
    send: (message, signal) => sendWebhook(message, { ...reach, timeoutMs, signal }),
  });
  let closing = false;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> | null = null;
  const next = (ms: number) => {
    clearTimeout(timer);
    if (!closing) timer = setTimeout(wake, ms).unref();
  };
  const turn = async () => {
    try {
      const more = await dispatcher.turn();
      failing = false;
      next(more ? 50 : pollMs);
    } catch (error) {
      // A database that is away is said once and asked again.
      if (!failing) report(error);
      failing = true;
      next(pollMs * 5);
    }
  };
  const wake = () => {
    if (busy || closing) return;
    busy = turn().finally(() => {
      busy = null;
    });
  };
  const stop = async () => {
    closing = true;
    clearTimeout(timer);
    await busy;
    await dispatcher.close();
  };
  running().set(db, { wake, stop });
  next(pollMs);
}

/** Tells this process that something is due; others find it within a second. */
export function wakeDispatcher(db: Database): void {
  running().get(db)?.wake();
}

/** Ends what is being sent and leaves the rest to the next start. */
export async function stopDispatcher(db: Database): Promise<void> {
  const one = running().get(db);
  running().delete(db);
  await one?.stop();
}
