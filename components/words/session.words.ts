import { counted } from "./counts";
import { formatNumber, plural } from "./locale";
import { type Slot, sentence } from "./sentence";

const milliseconds = (ms: number): string => {
  if (ms < 1) return "under 1 ms";
  return ms < 1_000 ? `${formatNumber(ms)} ms` : `${formatNumber(Math.round(ms / 100) / 10)} s`;
};

/** Sessions: runs of agents, and what each of them called. */
export const sessionWords = {
  title: "Sessions",
  about:
    "Each run of an agent, with the tool calls that it made: what it was served, what it wrote, and what was refused. Texts are not kept here.",
  loading: "Loading sessions",
  more: "Show more",
  none: {
    title: "No agent has run yet",
    text: "A session appears when a program makes one, or when calls come with the name of a run in x-session-id.",
    filtered: "No session fits",
    filteredText: "Choose other filters to see more.",
    clear: "Clear filters",
  },
  filters: {
    legend: "Which sessions",
    state: "State",
    key: "Key",
    everyState: "All",
    allKeys: "All keys",
  },
  states: { active: "Active", archived: "Archived" },
  columns: { session: "Session", stores: "Stores", key: "Key", calls: "Calls", last: "Last call", begun: "Begun" },
  calls: counted.calls,
  errors: (count: number) => `${formatNumber(count)} not done`,
  neverCalled: "None yet",
  noStores: "None",
  goneStore: "A deleted store",
  goneKey: "A key that is gone",
  access: { read_write: "read and write", read_only: "read only" },
  page: {
    untitled: "Session",
    agent: (agent: string, version: number) => `Agent ${agent}, version ${formatNumber(version)}`,
    environment: (name: string) => `Environment ${name}`,
    key: (name: string) => `Key ${name}`,
    changes: "Review what it wrote",
    connect: "Connect an agent",
    archive: {
      act: "Archive",
      title: (name: string) => `Archive ${name}?`,
      text: "Its tools answer no more, so the agent can no longer use its memory. What it did stays to be read. This cannot be undone.",
      confirm: "Archive the session",
      done: "The session is archived.",
    },
    stores: {
      title: "Stores",
      used: "used without being attached",
      archived: "archived",
      instructions: (store: string) => `What the agent is told of ${store}`,
      none: "No store is attached, and none was used.",
    },
    stats: { calls: "Calls", errors: "Not done", last: "Last call", begun: "Begun" },
    timeline: {
      title: "Calls",
      loading: "Loading calls",
      refused: "Only what was not done",
      none: "No call yet",
      noneText: "Calls appear here within a second.",
      allDone: "Every call was done",
      duration: milliseconds,
      served: (count: number) => plural(count, { one: "Served # version", other: "Served # versions" }),
      wrote: (count: number) => plural(count, { one: "Wrote # version", other: "Wrote # versions" }),
      /** Of a version, what stands for its path where that was erased. */
      redacted: "a redacted path",
      gone: "a version that is gone",
      version: (path: Slot, number: number) => sentence`${path} · v${formatNumber(number)}`,
      change: "See the change",
      hidden: (count: number) => `and ${formatNumber(count)} more`,
    },
    outcomes: { done: "Done", refused: "Refused", failed: "Failed" },
    reasons: {
      invalid_request: "what was asked cannot be done",
      permission: "not allowed",
      not_found: "nothing is there",
      path_conflict: "the path is taken",
      precondition_failed: "it had changed since",
      conflict: "it conflicts with the current state",
      rate_limited: "too much at a time",
      overloaded: "the server was too busy",
      storage_full: "the server had no room left",
      internal: "a fault of the server",
    } as Record<string, string>,
  },
  /** On pages of versions and changes. */
  open: (name: string) => `The whole run: ${name}`,
  run: "The whole run",
};
