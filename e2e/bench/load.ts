import autocannon from "autocannon";

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

/** Drives a server with a fixed number of connections, each sending its next request when the last is answered. */
export async function measure({ url, headers, connections, seconds, next }: Load): Promise<Measured> {
  let known = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    setupClient(client) {
      const id = known;
      known += 1;
      let turn = 0;
      const prepare = () => client.setRequests([{ ...next(id, turn), headers }]);
      client.on("response", () => {
        turn += 1;
        prepare();
      });
      prepare();
    },
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
