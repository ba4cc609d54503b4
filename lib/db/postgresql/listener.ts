import pg from "pg";
import { listenStatement } from "./in-use";

interface Heard {
  onPayload: (payload: string) => void;
  /** Listens again after a while in which nobody did. */
  onGap: () => void;
  /** The connection says nothing any more, so others of the same server may do the same. */
  onSilence: () => void;
}

const againMs = 1_000;

/**
 * Hears what is notified on the live channel, on a connection of its own: when that is cut, or goes silent without an end as
 * behind a firewall that forgot it, on another.
 */
export class Listener {
  readonly #options: pg.ClientConfig;
  #client: pg.Client | undefined;
  #closed = false;

  /** @param askEveryMs how often the connection is asked whether it is there, and how long it may take to answer */
  constructor(
    url: string,
    private readonly heard: Heard,
    private readonly askEveryMs: number,
  ) {
    this.#options = { connectionString: url, connectionTimeoutMillis: askEveryMs, query_timeout: askEveryMs };
  }

  async open(): Promise<void> {
    await this.#listen();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }

  /** @returns whether it listens; if not, another try comes by itself */
  async #listen(): Promise<boolean> {
    const client = new pg.Client(this.#options);
    let asking: NodeJS.Timeout | undefined;
    let isLost = false;
    // A connection that is cut says so more than once.
    const again = () => {
      if (isLost || this.#closed) return;
      isLost = true;
      clearInterval(asking);
      void client.end().catch(() => undefined);
      setTimeout(() => void this.#listenAgain(), againMs).unref();
    };
    client.on("error", again);
    client.on("notification", ({ payload }) => {
      if (payload) this.heard.onPayload(payload);
    });
    try {
      await client.connect();
      await client.query(listenStatement);
    } catch {
      again();
      return false;
    }
    this.#client = client;
    // The same statement: by it others see that a server runs.
    const silent = () => {
      // One that was cut says so by itself, and so do the others.
      if (!isLost && !this.#closed) this.heard.onSilence();
      again();
    };
    asking = setInterval(() => void client.query(listenStatement).catch(silent), this.askEveryMs);
    asking.unref();
    client.on("end", () => clearInterval(asking));
    return true;
  }

  async #listenAgain(): Promise<void> {
    if (!this.#closed && (await this.#listen())) this.heard.onGap();
  }
}
