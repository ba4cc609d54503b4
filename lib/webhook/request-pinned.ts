import "server-only";
import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";

export interface PinnedRequest {
  url: URL;
  /** What `reachableTarget` answered for it. */
  addresses: readonly string[];
  headers: Record<string, string>;
  /** Sent as a POST; without it a GET. */
  body?: string;
  signal: AbortSignal;
  /** How many bytes of an answer are read. */
  atMost: number;
  /** What it fails with where the answer is longer; without it the rest is left unread. */
  tooLong?: Error;
}

export interface PinnedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Answers with the addresses that were checked: a name that stands for something else a moment later changes nothing. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = all;
    if (options.all) callback(null, all);
    else callback(null, first?.address ?? "", first?.family ?? 4);
  };
}

/** Asks a server at addresses that were checked before. A redirect is an answer like any other: nobody goes where it points. */
export function requestPinned({ url, addresses, headers, body, signal, atMost, tooLong }: PinnedRequest) {
  return new Promise<PinnedAnswer>((resolve, reject) => {
    const { request } = url.protocol === "https:" ? https : http;
    const method = body === undefined ? "GET" : "POST";
    const asked = request(url, { method, headers, agent: false, lookup: pinned(addresses), signal }, (answer) => {
      const pieces: Buffer[] = [];
      let read = 0;
      const end = () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) });
        asked.destroy();
      };
      answer.on("data", (piece: Buffer) => {
        read += piece.byteLength;
        if (read <= atMost) pieces.push(piece);
        else if (tooLong) asked.destroy(tooLong);
        else end();
      });
      answer.on("end", end);
      answer.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
