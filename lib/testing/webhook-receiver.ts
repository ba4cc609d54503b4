import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  json: { id: string; type: string; created_at: string; workspace_id: string; data: Record<string, unknown> };
  path: string;
}

/** Somebody on this machine who is told. */
export interface WebhookReceiver {
  readonly url: string;
  readonly received: Received[];
  /** How the next requests are answered, one after the other; then 200. `null` never answers. */
  answer(...statuses: (number | null)[]): void;
  close(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const answers: (number | null)[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const body = Buffer.concat(pieces).toString("utf8");
      received.push({ headers: request.headers, body, json: JSON.parse(body), path: request.url ?? "" });
      const status = answers.length > 0 ? answers.shift() : 200;
      if (status == null) return;
      response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {});
      // Much more than anybody has to read.
      response.end("x".repeat(200_000));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: (...statuses) => void answers.push(...statuses),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
