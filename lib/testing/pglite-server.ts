import { createServer, type Socket } from "node:net";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite/vector";

// Of the wire protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html
const startup = 196_608;
const letter = (text: string) => text.charCodeAt(0);

function message(type: string, ...parts: (string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === "string") return Buffer.from(`${part}\0`);
      const bytes = Buffer.alloc(4);
      bytes.writeInt32BE(part);
      return bytes;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const welcome = Buffer.concat([
  message("R", 0),
  message("S", "client_encoding", "UTF8"),
  message("S", "server_version", "17.0"),
  message("K", 1, 1),
  Buffer.from([letter("Z"), 0, 0, 0, 5, letter("I")]),
]);

/** Gives what a connection prepares a name that no other has: all of them are one session of the server. */
function withOwnNames(bytes: Buffer, connection: number): Buffer {
  const type = String.fromCharCode(bytes[0] ?? 0);
  // Bind names a portal first; Describe and Close say with a letter whether they mean a statement.
  let at = 5;
  if (type === "B") at = bytes.indexOf(0, at) + 1;
  else if (type === "D" || type === "C") at = bytes[at] === letter("S") ? at + 1 : -1;
  else if (type !== "P") at = -1;
  if (at < 0 || bytes[at] === 0) return bytes;
  const named = Buffer.concat([bytes.subarray(0, at), Buffer.from(`c${connection}`), bytes.subarray(at)]);
  named.writeInt32BE(named.length - 1, 1);
  return named;
}

/** One session of PGlite for many connections: each has it for what it sends up to a Sync, or until its transaction ends. */
class SharedSession {
  #owner: number | null = null;
  #waiting: (() => void)[] = [];

  constructor(readonly lite: PGlite) {}

  async run(connection: number, batch: readonly Buffer[]): Promise<Uint8Array> {
    while (this.#owner !== null && this.#owner !== connection)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#owner = connection;
    const answer = await this.lite.execProtocolRaw(Buffer.concat(batch), { syncToFs: false });
    if (answer.at(-1) === letter("I")) this.#free();
    return answer;
  }

  async leave(connection: number): Promise<void> {
    if (this.#owner !== connection) return;
    await this.lite.exec("ROLLBACK").catch(() => undefined);
    this.#free();
  }

  #free(): void {
    this.#owner = null;
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

function serve(socket: Socket, connection: number, session: SharedSession): void {
  let received = Buffer.alloc(0);
  let isStarted = false;
  let batch: Buffer[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const flush = () => {
    const sent = batch;
    batch = [];
    last = last.then(async () => socket.write(await session.run(connection, sent))).catch(() => socket.destroy());
  };
  socket.on("error", () => undefined);
  socket.on("close", () => void last.then(() => session.leave(connection)));
  socket.on("data", (data) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const at = isStarted ? 1 : 0;
      if (received.length < at + 4 || received.length < at + received.readInt32BE(at)) return;
      const bytes = received.subarray(0, at + received.readInt32BE(at));
      received = received.subarray(bytes.length);
      if (!isStarted) {
        isStarted = bytes.readInt32BE(4) === startup;
        socket.write(isStarted ? welcome : "N");
        continue;
      }
      const type = String.fromCharCode(bytes[0] ?? 0);
      if (type === "X") return void socket.end();
      batch.push(withOwnNames(bytes, connection));
      if (type === "S" || type === "Q") flush();
    }
  });
}

export interface PgliteServer {
  url: string;
  lite: PGlite;
  close(): Promise<void>;
}

/**
 * PostgreSQL compiled to WebAssembly, with pgvector, behind a port of this machine: the embedded PostgreSQL of the other tests does not have
 * that extension. Connections take turns, so it says nothing about what they do at once.
 */
export async function startPglite(): Promise<PgliteServer> {
  const lite = await PGlite.create({ extensions: { vector } });
  const session = new SharedSession(lite);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    serve(socket, connections, session);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
    lite,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await lite.close();
    },
  };
}
