import "server-only";

// Streams of both bundles of a process: an answer that never ends would hold up its stopping.
const shared = globalThis as typeof globalThis & { palimpsestStreams?: Set<() => void> };
const streams = () => {
  shared.palimpsestStreams ??= new Set();
  return shared.palimpsestStreams;
};

/** Notes a stream that stays open. @returns what to call once it has ended */
export function noteStream(end: () => void): () => void {
  // The same function may end two streams.
  const one = () => end();
  streams().add(one);
  return () => streams().delete(one);
}

export const countStreams = (): number => streams().size;

/** Ends all of them: whoever listens comes back, to this process after its restart or to another. */
export function endStreams(): void {
  for (const end of [...streams()]) end();
}
