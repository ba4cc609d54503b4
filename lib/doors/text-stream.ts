import "server-only";

const encoder = new TextEncoder();

/** A stream that is made while it is read, no faster than it is; a reader who leaves ends it. */
export function textStream(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const source = parts[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await source.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await source.return?.()),
  });
}
