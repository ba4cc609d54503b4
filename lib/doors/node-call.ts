import "server-only";
import type { IncomingMessage } from "node:http";
import type { CallHeaders, ProgramCall } from "./program-call";

/** The headers as Node keeps them. Those sent twice are joined in ways of its own, so who reads them here has none. */
class NodeHeaders implements CallHeaders {
  constructor(readonly connection: IncomingMessage) {}

  get(name: string): string | null {
    return (this.connection.headers[name] as string | undefined) ?? null;
  }

  has(name: string): boolean {
    return this.connection.headers[name] !== undefined;
  }
}

const none = new Uint8Array();

/** A request as Node received it, its body, if any, read. */
export class NodeCall implements ProgramCall {
  readonly method: string;
  readonly headers: CallHeaders;
  readonly body = null;

  constructor(
    private readonly incoming: IncomingMessage,
    private readonly bytes: Uint8Array<ArrayBuffer> = none,
  ) {
    this.method = incoming.method ?? "";
    this.headers = new NodeHeaders(incoming);
  }

  get url(): string {
    return `http://${this.incoming.headers.host}${this.incoming.url}`;
  }

  async arrayBuffer(): Promise<Uint8Array<ArrayBuffer>> {
    return this.bytes;
  }
}

const usualHost = /^[a-z0-9._-]+(?::\d{1,5})?$/;

/** Whether nothing of it needs somebody to work out what is meant: a plain host, and no header that was sent twice. */
export function isPlain({ headers, rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (const _ in headers) count += 1;
  return count * 2 === rawHeaders.length && usualHost.test(headers.host ?? "");
}

type Bytes = Uint8Array<ArrayBuffer>;

function gather(incoming: IncomingMessage, resolve: (bytes: Bytes) => void): void {
  const parts: Buffer[] = [];
  incoming.on("data", (part: Buffer) => parts.push(part));
  incoming.on("end", () => resolve(Buffer.concat(parts)));
}

/**
 * Reads a body of a known length. One that is short has nearly always come along with the head, and lies there. Whoever goes away
 * before the end is not answered.
 */
export function readBody(incoming: IncomingMessage): Promise<Bytes> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      if (incoming.complete) resolve((incoming.read() as Bytes | null) ?? none);
      else gather(incoming, resolve);
    });
  });
}
