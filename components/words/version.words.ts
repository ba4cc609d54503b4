import { formatNumber, plural } from "./locale";
import { type Slot, sentence } from "./sentence";

/** The history: versions, who wrote them, what they changed, comparing, restoring, redacting. */
export const versionWords = {
  actors: {
    words: {
      session_actor: "agent session",
      api_actor: "key",
      user_actor: "member",
      service_account_actor: "service account",
      system: "system",
    },
    gone: (kind: string) => `a ${kind} that is gone`,
    kindSaid: (kind: string) => `, ${kind}`,
  },
  changes: {
    loading: "Loading the version before",
    redacted: "The version before was redacted, so what this one changed cannot be shown.",
    emptyDeleted: "The memory was empty when it was deleted.",
    same: "The text did not change.",
    movedFrom: (path: Slot): Slot => sentence`Moved from ${path}`,
    title: (version: number) => `What version ${version} changed`,
    onlySpace: "Only white space changed.",
  },
  compare: {
    loading: "Loading both versions",
    redactedPath: "a redacted path",
    nameWithPath: (path: string, version: number, store?: string) => `${store ? `${store}: ` : ""}${path} v${version}`,
    to: "to",
    redacted: "One of the two was redacted",
    withoutText: (versions: readonly number[]) =>
      versions.length === 1
        ? `Version ${versions[0]} has no text any more, so there is nothing to compare.`
        : `Versions ${versions.join(" and ")} have no text any more, so there is nothing to compare.`,
    moved: (from: string | null, to: string | null) => `Moved from ${from} to ${to}`,
    title: (before: string, after: string) => `${before} compared with ${after}`,
    onlySpace: "Only white space differs.",
    same: "The text is the same in both.",
    choose: (version: number) => `Compare version ${version}`,
    pickTwo: "Pick two versions",
    pickOne: "Pick one more",
    stop: "Stop comparing",
    start: "Compare",
  },
  name: (version: number) => `Version ${version}`,
  short: (version: number) => `v${version}`,
  bar: {
    lines: (added: Slot, removed: Slot): Slot => sentence`${added} ${removed} lines`,
    spacesHelp: "Lines that differ in white space only count as the same",
    spaces: "Ignore spaces",
    columns: "Side by side",
    patch: "Copy as a patch",
  },
  rows: {
    noNewline: "no newline at the end",
    crlf: "ends in CRLF",
    lf: "ends in LF",
    movedTo: (line: number | undefined, lines: number) =>
      lines === 1
        ? `moved to line ${line}`
        : `moved to line ${line}, ${plural(lines, { one: "# line", other: "# lines" })}`,
    movedFrom: (line: number | undefined, lines: number) =>
      lines === 1
        ? `moved from line ${line}`
        : `moved from line ${line}, ${plural(lines, { one: "# line", other: "# lines" })}`,
  },
  operations: { created: "Created", modified: "Modified", deleted: "Deleted", redacted: "Redacted" },
  recent: {
    back: "Memories",
    title: "Recent changes",
    loading: "Loading changes",
    none: {
      title: "Nothing written yet",
      text: "Every memory that an agent or a person writes here shows up at once, with who wrote it.",
    },
    nameless: "a version of a memory",
  },
  redacted: {
    retention: "Removed by retention",
    retentionText: (time: Slot): Slot =>
      sentence`${time}, by the rule of the store on how long texts are kept. Its text, hash, size and path are gone.`,
    by: (who: string | null, why: string) => `by ${who ?? "a member"} · ${why}`,
    title: (why: string) => `Redacted: ${why}`,
    text: (who: string | null, time: Slot): Slot =>
      sentence`By ${who ?? "a member"}, ${time}. Its text, hash, size and path were removed for good.`,
    textWithoutTime: (who: string | null) =>
      `By ${who ?? "a member"}. Its text, hash, size and path were removed for good.`,
  },
  inOneChange: (versions: number) => `one of ${formatNumber(versions)} in one change`,
  quoted: (text: Slot): Slot => sentence`“${text}”`,
  redact: {
    head: {
      title: "This version is what the memory says now",
      text: "Agents would find an empty place where it was. So the text has to go from the memory first, and then from its history.",
      first: "Save a corrected text without it, or delete the memory.",
      firstAsk: "Ask an editor to save a corrected text without it, or to delete the memory.",
      second:
        "Open this version in the history and redact it. Redact every older version that holds the same words, too.",
    },
    done: (version: number) => `Redacted version ${version}`,
    ask: (version: number) => `Redact version ${version}?`,
    warning:
      "Its text, hash, size and path are removed for good, from every file of the data directory. That it existed, who wrote it and who redacted it stays. This cannot be undone.",
    confirm: "Redact version",
    typed: "redact",
    reason: "Reason",
    note: "In words",
    noteHint: "Kept with the redaction: do not repeat what you are removing.",
  },
  restore: {
    changed:
      "The memory was changed while you decided. Close this to look at the newest version, or press Restore again to go ahead.",
    nothing: "Nothing was written",
    nothingText: (version: number) => `The memory says what version ${version} says already.`,
    done: (version: number) => `Restored version ${version} as a new version`,
    title: (version: number) => `Restore version ${version}`,
    about: "Its text becomes a new version; the versions in between stay in the history.",
    aboutDeleted: (path: string | null) => `The memory comes back under its id at ${path ?? "its path"}.`,
    reason: "Reason",
    reasonHint: "Shown in the history beside the new version.",
    submit: "Restore",
  },
  didBy: (version: number, operation: string, who: string) =>
    `Version ${version}, ${operation.toLowerCase()} by ${who}`,
  scrubber: {
    name: "Step through the versions",
    of: (version: number | undefined, newest: number | undefined) => `v${version} of ${newest}`,
  },
  timeline: {
    day: (day: string) => `Versions, newest first: ${day}`,
    runBy: (versions: number) => `${formatNumber(versions)} versions by`,
    today: "Today",
    yesterday: "Yesterday",
    current: "current",
    via: (door: string, versions: number) =>
      versions > 1 ? `via ${door} · one of ${formatNumber(versions)} in one change` : `via ${door}`,
    title: "History",
    loading: "Loading the history",
    older: "Show older versions",
  },
  filter: {
    anyone: "Anyone",
    anything: "Anything",
    actors: {
      session_actor: "Agent session",
      api_actor: "Key",
      user_actor: "Member",
      service_account_actor: "Service account",
      system: "System",
    },
    chosen: (did: string | undefined, by: string | undefined) => [did, by && `by ${by}`].filter(Boolean).join(" "),
    open: "Filter",
    openSaid: (chosen: string) => `, ${chosen}`,
    by: "Written by",
    byName: "Written by whom",
    did: "What it did",
    didName: "What the version did",
    count: (chosen: string, versions: number | "looking") =>
      `${chosen}: ${versions === "looking" ? "looking…" : versions === 0 ? "none" : formatNumber(versions)}`,
    clear: "Show all",
  },
  did: (version: number, operation: string) => `Version ${version}, ${operation.toLowerCase()}`,
  facts: {
    by: (operation: string) => `${operation} by`,
    via: (door: string) => `via ${door}`,
    more: "Ids and hashes",
    version: "Version",
    memory: "Memory",
    change: "Change",
    session: "Session",
    key: "Key",
    request: "Request",
    hash: "SHA-256",
    link: "Link",
    copyLink: "Copy the link to this version",
  },
  view: {
    loading: "Loading the version",
    otherMemory: "another memory",
    compareWith: "Compare with…",
    restore: "Restore…",
    redact: "Redact…",
    redactEverywhere: "Redact everywhere",
    back: "Back to the text",
    ways: "Ways to see this version",
    text: "Text",
    preview: "Preview",
    changes: "What it changed",
    compare: "Compared with current",
    textOf: (version: number) => `Text of version ${version}`,
  },
  origins: { tool: "memory tool", rest: "REST", mcp: "MCP", console: "console", import: "import", system: "system" },
  reasons: {
    secret: "Secret",
    personal_data: "Personal data",
    legal: "Legal order",
    unsafe_content: "Unsafe content",
    other: "Other",
  },
  noReason: "No reason given",
  size: {
    same: "same size",
    more: (bytes: number) => plural(bytes, { one: "# byte more", other: "# bytes more" }),
    less: (bytes: number) => plural(bytes, { one: "# byte less", other: "# bytes less" }),
  },
  compareWith: {
    title: "Compare with…",
    description: "Choose a memory of this store or another one, or paste the id of a memory or of a version.",
    field: "Memory to compare with",
    placeholder: "A part of its path, or an id",
    results: "Memories to compare with",
    recent: "Last changed in this store",
    here: "In this store",
    elsewhere: "In other stores",
    none: "No memory by that path or id",
    only: "There is no other memory in this store. Type the path of one in another store.",
    gone: "The memory could not be read. It may have been deleted; choose another one.",
  },
};
