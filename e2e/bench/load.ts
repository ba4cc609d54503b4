import net from "node:net";

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
}

/** One request of a closed loop; `connection` and `turn` let every connection work on a memory of its own, in order. */
export type NextRequest = (connection: number, turn: number) => { method: "GET" | "POST"; path: string; body?: string };

export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  next: NextRequest;
}

const endOfHead = Buffer.from("\r\n\r\n");
const endOfChunks = Buffer.from("0\r\n\r\n");

/** Whether an answer has come whole: by its length, or, as Next sends it, in chunks up to an empty one. */
function isWhole(answer: Buffer): boolean {
  const head = answer.indexOf(endOfHead);
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString("latin1", 0, head))?.[1];
  if (length !== undefined) return answer.length >= head + endOfHead.length + Number(length);
  return answer.subarray(-endOfChunks.length).equals(endOfChunks);
}

interface Taken {
  /** In milliseconds, one per answer. */
  times: number[];
  errors: number;
}

/** One connection of a closed loop, until `end` (of `performance.now()`). */
function drive({ url, headers, next }: Load, id: number, end: number): Promise<Taken> {
  const { hostname, port } = new URL(url);
  const fixed = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const taken: Taken = { times: [], errors: 0 };
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port: Number(port), host: hostname, noDelay: true });
    let sent = 0;
    let came: Buffer | null = null;
    const send = () => {
      const { method, path, body = "" } = next(id, taken.times.length);
      const length = method === "POST" ? `content-length: ${Buffer.byteLength(body)}\r\n` : "";
      sent = performance.now();
      socket.write(`${method} ${path} HTTP/1.1\r\n${fixed.join("")}${length}\r\n${body}`);
    };
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("close", () => resolve(taken));
    socket.on("data", (part) => {
      came = came ? Buffer.concat([came, part]) : part;
      if (!isWhole(came)) return;
      const now = performance.now();
      taken.times.push(now - sent);
      if (came.toString("latin1", 9, 10) !== "2") taken.errors += 1;
      came = null;
      if (now < end) send();
      else socket.destroy();
    });
  });
}

/**
 * Drives a server with a fixed number of connections, each sending its next request when the last is answered. On plain sockets,
 * because a library for it took as long for a request as the fastest of the servers: what it costs is told as theirs.
 */
export async function measure(load: Load): Promise<Measured> {
  const since = performance.now();
  const ids = Array.from({ length: load.connections }, (_, id) => id);
  const taken = await Promise.all(ids.map((id) => drive(load, id, since + load.seconds * 1000)));
  const seconds = (performance.now() - since) / 1000;
  const times = taken.flatMap((one) => one.times).sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const errors = taken.reduce((sum, one) => sum + one.errors, 0);
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), errors };
}
