import "server-only";

/** What a span may say: ids, words of closed sets and numbers. Never a text, a path, a name or a key. */
export interface SpanFacts {
  workspaceId?: string | null;
  storeId?: string | null;
}

/** What is known of a request when it is over. */
export interface RequestFacts extends SpanFacts {
  requestId: string;
  /** The pattern of the route, or what kind of thing a browser asked for. */
  route: string;
  status: number;
  actorKind: string | null;
}

/** The span of one request, which those of what it does hang from. */
export interface RequestSpan {
  run<T>(answer: () => T): T;
  end(facts: RequestFacts): void;
}

export interface Tracing {
  /** @param traceparent what the caller says of its own trace, as W3C writes it */
  beginRequest(method: string, traceparent: string | undefined): RequestSpan;
  /** Runs something as a part of the request under way; outside of a request it just runs. */
  within<T>(name: string, facts: SpanFacts, run: () => Promise<T>): Promise<T>;
  /** Sends what is left, for as long as that takes a moment. */
  stop(): Promise<void>;
}

// Console and programs are served by two bundles of one process.
const shared = globalThis as typeof globalThis & { palimpsestTracing?: Tracing };

/** Absent where nothing is traced. */
export const tracing = (): Tracing | undefined => shared.palimpsestTracing;

export function setTracing(one: Tracing | undefined): void {
  shared.palimpsestTracing = one;
}
