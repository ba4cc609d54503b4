import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Fate = "pass" | "cut" | "refuse" | "hang" | "textless";

export interface CuttingServer {
  url: string;
  /** The `page` of each request, in order; null for the first page. */
  asked: (string | null)[];
  /**
   * What becomes of a request: it is passed on, its answer breaks off in the middle, it is told that there is no such page, it is
   * left without an answer, or answered as by a server that leaves the texts out.
   */
  fate: (place: number) => Promise<Fate> | Fate;
  close(): Promise<void>;
}

async function passOn(answer: Response, response: ServerResponse, isCut: boolean): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, { "content-type": "application/json", "content-length": body.length });
  if (!isCut) return void response.end(body);
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
}

/** A server of ours as it is seen over a bad line: what it is asked goes to the real one, as long as that is let through. */
export async function startCuttingServer(behind: string): Promise<CuttingServer> {
  const cutting: CuttingServer = {
    url: "",
    asked: [],
    fate: () => "pass",
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", behind);
    cutting.asked.push(url.searchParams.get("page"));
    const fate = await cutting.fate(cutting.asked.length);
    if (fate === "hang") return;
    if (fate === "refuse") return void response.writeHead(400).end("{}");
    if (fate === "textless") url.searchParams.set("view", "basic");
    const headers = { "x-api-key": String(request.headers["x-api-key"]) };
    await passOn(await fetch(url, { headers }), response, fate === "cut");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cutting.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return cutting;
}
