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

interface ConnectionState {
  id?: number;
  turn?: number;
}

/** Drives a server with a fixed number of connections, each sending its next request when the last is answered. */
export async function measure({ url, headers, connections, seconds, next }: Load): Promise<Measured> {
  let known = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        headers,
        setupRequest(request, context) {
          const state = context as ConnectionState;
          state.id ??= known++;
          state.turn = (state.turn ?? -1) + 1;
          return { ...request, ...next(state.id, state.turn) };
        },
      },
    ],
  });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    errors: result.errors + result.non2xx,
  };
}
