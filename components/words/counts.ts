import { plural } from "./locale";

const counter = (one: string, other = `${one}s`) => {
  const forms = { one: `# ${one}`, other: `# ${other}` };
  return (count: number): string => plural(count, forms);
};

/** How many of something, as every feature says it: `1 memory`, `1,204 memories`. */
export const counted = {
  bytes: counter("byte"),
  calls: counter("call"),
  chains: counter("chain"),
  changes: counter("change"),
  checkpoints: counter("checkpoint"),
  comments: counter("comment"),
  entries: counter("entry", "entries"),
  events: counter("event"),
  files: counter("file"),
  findings: counter("finding"),
  folders: counter("folder"),
  keys: counter("key"),
  lines: counter("line"),
  matches: counter("match", "matches"),
  memories: counter("memory", "memories"),
  numbers: counter("number"),
  operations: counter("operation"),
  places: counter("place"),
  reads: counter("read"),
  sessions: counter("session"),
  stores: counter("store"),
  things: counter("thing"),
  versions: counter("version"),
};
