import "server-only";
import type { Database } from "@/lib/db/database";
import { BackgroundWork } from "@/lib/job/background-work";
import { Dispatcher } from "./dispatcher";
import { sendWebhook } from "./send-webhook";
import { systemResolve } from "./target";

const pollMs = 1_000;
const moreMs = 50;
const timeoutMs = 10_000;
const telling = new BackgroundWork("webhooks_not_sent");

/** Starts to tell webhooks what happened; once per process. */
export function startDispatcher(db: Database, { allowPrivate }: { allowPrivate: boolean }): void {
  const reach = { resolve: systemResolve, allowPrivate: () => allowPrivate };
  const dispatcher = new Dispatcher({
    db,
    now: Date.now,
    send: (message, signal) => sendWebhook(message, { ...reach, timeoutMs, signal }),
  });
  const turn = async () => ((await dispatcher.turn()) ? moreMs : pollMs);
  telling.start(db, { turn, close: () => dispatcher.close() }, pollMs);
}

/** Tells this process that something is due; others find it within a second. */
export const wakeDispatcher = (db: Database): void => telling.wake(db);

/** Ends what is being sent and leaves the rest to the next start. */
export const stopDispatcher = (db: Database): Promise<void> => telling.stop(db);
