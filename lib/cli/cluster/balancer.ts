import { request as ask, createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface Balancer {
  url: string;
  /** How many requests each process has answered. */
  readonly answered: readonly number[];
  close(): Promise<void>;
}

const lookMs = 200;

async function isReady(target: string): Promise<boolean> {
  const answer = await fetch(`${target}/api/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Passes a request on. False: nobody was there, so it can go to another process without having been done twice. */
function pass(target: string, { request, body }: { request: IncomingMessage; body: Buffer }, response: ServerResponse) {
  return new Promise<boolean>((resolve) => {
    const { method, headers } = request;
    const sent = ask(`${target}${request.url ?? "/"}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      // A process that is killed while it answers: what the client has is not whole, and it has to notice.
      answer.on("error", () => response.destroy());
      answer.pipe(response);
      resolve(true);
    });
    response.once("close", () => sent.destroy());
    sent.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return resolve(false);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
      resolve(true);
    });
    sent.end(body);
  });
}

/** Spreads requests in turn over those of the processes that say that they are ready, as any balancer does; no sticky sessions. */
export async function startBalancer(port: number, targets: readonly string[]): Promise<Balancer> {
  const answered = targets.map(() => 0);
  let ready = targets.map(() => true);
  let turn = 0;
  const look = setInterval(async () => {
    ready = await Promise.all(targets.map(isReady));
  }, lookMs);
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    for (let tries = 0; tries < targets.length; tries += 1) {
      turn = (turn + 1) % targets.length;
      if (!ready[turn]) continue;
      answered[turn] = (answered[turn] ?? 0) + 1;
      if (await pass(targets[turn] ?? "", { request, body }, response)) return;
      ready[turn] = false;
    }
    response.writeHead(503).end();
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    answered,
    async close() {
      clearInterval(look);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
