import { counted } from "./counts";
import { formatNumber, plural } from "./locale";

type Readers = { sessions: number; keys: number };

/** `14 sessions`, or `14 sessions and 2 keys outside a session`. */
const readers = (who: Readers): string => {
  if (who.keys === 0) return counted.sessions(who.sessions);
  if (who.sessions === 0) return `${counted.keys(who.keys)} outside a session`;
  return `${counted.sessions(who.sessions)} and ${counted.keys(who.keys)} outside a session`;
};

const were = ({ sessions: a, keys: b }: Readers) => (a + b === 1 ? "was" : "were");

/** Who was served a version: shown before a verdict or a redaction, and beside a version. */
export const exposureWords = {
  served: (who: Readers, versions: number): string =>
    `${readers(who)} ${were(who)} served ${versions === 1 ? "this version" : "these versions"}`,
  nobody: (versions: number): string =>
    versions === 1 ? "No agent was served this version." : "No agent was served these versions.",
  lines: (who: Readers, atLeast: boolean): string =>
    `With later versions that still hold its lines: ${atLeast ? "at least " : ""}${readers(who)}.`,
  hidden: "What redacted versions held cannot be counted.",
  loading: "Looking up who was served this",
  failed: "Who was served this could not be read.",
  again: "Try again",
  list: {
    name: "Who was served this",
    loading: "Loading who was served this",
    outside: (key: string) => `${key}, outside a session`,
    goneKey: "a key that is gone",
    version: (number: number) => `v${formatNumber(number)}`,
    times: (count: number) => plural(count, { one: "once", other: "# times" }),
    acts: (label: string) => `What ${label} wrote`,
    last: "last",
    more: "Show more",
  },
};
