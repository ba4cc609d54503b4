/** An open page's stream of live events at one process. */
export interface LiveStream {
  /** Ids of the memories that it was told of, each with the time. */
  readonly told: ReadonlyMap<string, number>;
  /** How many messages of a change came: more than there were, where one was told twice. */
  readonly messages: () => number;
  /** Ends when the stream does. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Listens to a store at a process, as a signed-in browser does. */
export async function listenLive(url: string, store: string, cookie: string): Promise<LiveStream> {
  const abort = new AbortController();
  const answer = await fetch(`${url}/api/console/live?store=${store}`, { headers: { cookie }, signal: abort.signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`a live stream was answered with ${answer.status}`);
  const told = new Map<string, number>();
  let messages = 0;
  const hear = (line: string) => {
    if (!line.startsWith("data: ")) return;
    const event = JSON.parse(line.slice("data: ".length));
    if (event.kind !== "change.committed") return;
    messages += 1;
    for (const id of event.memoryIds) told.set(id, performance.now());
  };
  const read = async (body: ReadableStream<Uint8Array>) => {
    let rest = "";
    const decoder = new TextDecoder();
    for await (const piece of body) {
      const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) hear(line);
    }
  };
  const ended = read(answer.body).catch(() => undefined);
  return { told, messages: () => messages, ended, close: () => abort.abort() };
}
