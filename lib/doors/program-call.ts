/** What there is of a connection, whichever HTTP it speaks. */
export interface Connection {
  socket: { remoteAddress?: string };
}

/** What a door looks at of a request's headers, by names in lower case. */
export interface CallHeaders {
  get(name: string): string | null;
  has(name: string): boolean;
  /** Where Node received them: what they came by. */
  readonly connection?: Connection;
}

/** What a door looks at of a request: one of the Web, or one as Node's server has it. */
export interface ProgramCall {
  readonly method: string;
  readonly url: string;
  readonly headers: CallHeaders;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>> | null;
  arrayBuffer(): Promise<ArrayBuffer | Uint8Array<ArrayBuffer>>;
}
