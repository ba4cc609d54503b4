import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { localVector } from "./local-embedder";

export interface EmbedderRequest {
  headers: IncomingHttpHeaders;
  path: string;
  json: { model: string; input: string[]; dimensions?: number };
}

/** How the next requests are answered; `hang` never answers, a number is a status. */
export type EmbedderMood = "well" | "hang" | "rubbish" | "zeros" | "short" | "too few" | number;

/** An embedder on this machine that answers as OpenAI's does, by the vectors of the local embedder. */
export interface EmbedderServer {
  readonly url: string;
  readonly requests: EmbedderRequest[];
  /** From now on. */
  mood: EmbedderMood;
  /** Texts longer than this are refused with 400. */
  longest: number;
  retryAfter: string | null;
  /** Called with each request before it is answered. */
  onRequest: (() => Promise<void> | void) | null;
  /** All texts that were sent. */
  readonly texts: string[];
  close(): Promise<void>;
}

function answer(response: ServerResponse, server: EmbedderServer, { json }: EmbedderRequest): void {
  const { mood, retryAfter, longest } = server;
  const status = typeof mood === "number" ? mood : json.input.some((text) => text.length > longest) ? 400 : 200;
  response.writeHead(status, {
    "content-type": "application/json",
    ...(status === 302 && { location: "/elsewhere" }),
    ...(retryAfter !== null && { "retry-after": retryAfter }),
  });
  if (status !== 200) return void response.end(JSON.stringify({ error: { message: json.input.join(" ") } }));
  if (mood === "rubbish") return void response.end("<html>It works!</html>");
  const vectorOf = (text: string): number[] => {
    const vector = localVector(`${json.model === "other" ? "other " : ""}${text}`);
    return mood === "zeros" ? vector.map(() => 0) : mood === "short" ? [...vector.slice(0, 7), 1] : vector;
  };
  const data = json.input.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text) }));
  // An order of its own: the index says which is whose.
  response.end(
    JSON.stringify({ object: "list", model: json.model, data: data.slice(mood === "too few" ? 1 : 0).reverse() }),
  );
}

export async function startEmbedder(): Promise<EmbedderServer> {
  const http = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", async () => {
      const json = JSON.parse(Buffer.concat(pieces).toString("utf8")) as EmbedderRequest["json"];
      const asked = { headers: request.headers, path: request.url ?? "", json };
      server.requests.push(asked);
      await server.onRequest?.();
      if (server.mood !== "hang") answer(response, server, asked);
    });
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  const server: EmbedderServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v1`,
    requests: [],
    mood: "well",
    longest: Number.POSITIVE_INFINITY,
    retryAfter: null,
    onRequest: null,
    get texts() {
      return server.requests.flatMap(({ json }) => json.input);
    },
    close: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };
  return server;
}
