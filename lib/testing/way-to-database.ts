import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export interface WayToDatabase {
  url: string;
  /** The connections there are stay open, and nothing comes any more. */
  silence(): void;
  /** The connections there are end, and none is accepted until `open`. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Passes on what is said to a database, until something is wrong with the way to it. */
export async function startWayToDatabase(url: string): Promise<WayToDatabase> {
  const target = new URL(url);
  const pairs: [Socket, Socket][] = [];
  const passOn = (from: Socket) => {
    const to = connect({ host: target.hostname, port: Number(target.port) });
    pairs.push([from, to]);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.pipe(other);
      one.on("error", () => other.destroy());
    }
  };
  let port = 0;
  let server: Server;
  const open = async () => {
    server = createServer(passOn).listen(port, "127.0.0.1");
    await once(server, "listening");
    port = (server.address() as AddressInfo).port;
  };
  const shut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of pairs.splice(0).flat()) socket.destroy();
    await closed;
  };
  await open();
  const way = new URL(url);
  way.hostname = "127.0.0.1";
  way.port = String(port);
  return {
    url: way.href,
    silence() {
      for (const [from, to] of pairs) {
        from.unpipe(to);
        to.unpipe(from);
      }
    },
    shut,
    open,
    close: () => (server.listening ? shut() : Promise.resolve()),
  };
}
