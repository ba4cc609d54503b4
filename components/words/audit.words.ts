import { counted } from "./counts";
import { formatNumber, plural } from "./locale";
import { type Slot, sentence } from "./sentence";

/** The audit log's page: the list, one entry, the verification, the export. */
export const auditWords = {
  page: {
    title: "Audit log",
    about: "Every act that changed something, and every refused attempt to destroy. Ids only, never text.",
    loading: "Loading the audit log",
    more: "Show earlier entries",
    none: { title: "No entries", text: "Nothing in the log fits these filters." },
    clear: "Clear the filters",
  },
  columns: { time: "Time", action: "Action", actor: "By", target: "On", place: "Entry" },
  nobody: "Nobody known",
  filters: {
    legend: "Filter the entries",
    noun: "About",
    everything: "Everything",
    actor: "Done by",
    actorPlaceholder: "A name or an id",
    unknownActor: "No such name is known here: choose from the list, or paste an id.",
    target: "Target’s id",
    targetPlaceholder: "Any id",
    from: "From",
    to: "Until",
    live: "Live",
    onlyThis: "Only entries by this actor",
  },
  nouns: {
    approval: "Second person",
    attempt: "Refused attempts",
    audit: "The audit log itself",
    change: "Changes",
    comment: "Comments",
    erasure: "Erasures of stores",
    hold: "Holds",
    key: "Keys",
    member: "Members and sign-ins",
    memory: "Exports of memories",
    redaction: "Redactions everywhere",
    review: "Undone reviews",
    service_account: "Service accounts",
    store: "Stores",
    subject: "Cases of people",
    version: "Redacted versions",
    webhook: "Webhooks",
    workspace: "The workspace",
  },
  open: (action: string, seq: number) => `Show entry ${formatNumber(seq)}, ${action}`,
  entry: {
    title: (action: string) => `Entry: ${action}`,
    loading: "Loading the entry",
    time: "Time",
    actor: "Actor",
    target: "Target",
    open: "Open",
    openTarget: (name: string) => `Open ${name}`,
    data: "Data",
    request: "Request",
    place: "Place in its chain",
    placeOf: (chain: string, seq: number) => `${formatNumber(seq)} of ${chain}`,
    prev: "Hash of the entry before",
    hash: "Hash of this entry",
    names: "Names are those of today. The entry holds only ids.",
  },
  exporting: {
    act: "Export all",
    busy: "Exporting…",
    done: "The bundle is in your downloads. Verify it offline with npm run audit:verify.",
    failed: "The file did not arrive. Try again.",
  },
  table: {
    act: "Export as CSV",
    confirm: "Export",
    about:
      "A table to read and to hand over. It is not signed: each row has the hash by which it is found in the bundle that “Export all” makes.",
    counting: "Counting the entries…",
    none: "No entry fits these filters: there is nothing to export.",
    fitting: (count: number) =>
      plural(count, {
        one: "The file holds the one entry that fits these filters.",
        other: "The file holds the # entries that fit these filters.",
      }),
    all: (count: number) =>
      plural(count, {
        one: "The file holds the one entry of the log: no filter is chosen.",
        other: "The file holds all # entries of the log: no filter is chosen.",
      }),
    noted:
      "Newest first, with names as they are today. The export becomes an entry, with these filters and the number.",
    done: "The table is in your downloads.",
  },
  verify: {
    act: "Verify",
    title: "Verification of the log",
    progress: (done: number, total: number) => `${formatNumber(done)} of ${counted.entries(total)} read`,
    starting: "Reading the checkpoints…",
    stop: "Stop",
    close: "Close",
    broken: "The verification broke off. Try again.",
    ok: "The log verifies",
    bad: "The log does not verify",
    read: (entries: number, chains: number, checkpoints: number) =>
      `${counted.entries(entries)} in ${counted.chains(chains)}, ${counted.checkpoints(checkpoints)}.`,
    versions: (ok: number, redacted: number) =>
      `${plural(ok, { one: "# version is", other: "# versions are" })} what the log committed to; ${plural(redacted, { one: "# was", other: "# were" })} removed with an entry.`,
    badVersions: (count: number) =>
      plural(count, { one: "# version is not explained:", other: "# versions are not explained:" }),
    pinned: (count: number) =>
      `Compared with ${plural(count, { one: "# checkpoint file", other: "# checkpoint files" })} of the data directory.`,
    notPinned:
      "There is no checkpoint file yet to compare with. The first is written within a minute of the first entries.",
    proves:
      "What it proves: no entry was changed, removed, added or moved since the checkpoints that it was compared with; every version is what was written, by whom and when it says; and every memory stands at its last version.",
    limits:
      "What it cannot prove: whoever owns this server owns the checkpoint files too, and could rewrite all of it. Keep checkpoints elsewhere (PALIMPSEST_CHECKPOINT_DIR, or the server’s output) and verify against those with npm run audit:verify and --pinned.",
    reviews:
      "What it does not compare: verdicts of reviewers are entries, but which changes count as approved, and what agents are served while one waits, is not looked up in them.",
    chain: (chain: Slot, seq: number, reason: string) =>
      sentence`${chain}, from entry ${formatNumber(seq)}: ${reason}.`,
    checkpoint: (number: number, reason: string) => `Checkpoint ${formatNumber(number)}: ${reason}.`,
    version: (version: Slot, reason: string) => sentence`${version}: ${reason}.`,
    faults: {
      wrong_chain: "an entry of another chain stands here",
      wrong_seq: "an entry was removed, added or moved",
      wrong_prev: "it does not continue the entry before it",
      wrong_hash: "its content is not what its hash says",
      malformed: "it is not as entries are written",
      missing: "entries are missing from here on",
      unannounced: "entries were added that nothing knows of",
      wrong_head: "the last entry is not the one that was written last",
      rewritten: "it is not the entry that a checkpoint signed",
      no_owner: "it belongs to no store and no workspace",
    },
    checkpointFaults: {
      unsigned: "no key of this installation signed it",
      wrong_heads: "its heads are not what it signs",
      wrong_columns: "its row does not say what it signs",
      gap: "one before it is missing",
      not_pinned_one: "it is not the one in the data directory",
    },
    verdicts: {
      ok: "what was committed to",
      redacted: "removed with an entry",
      unexplained_removal: "removed, and no entry says so",
      expired: "removed by retention",
      incomplete_redaction: "redacted, and something of it is left",
      not_in_log: "it says what the log never committed to",
    },
    details: {
      ascribed: "who wrote it, when, where or how is not what the log says",
      displaced: "its memory does not stand as its versions left it",
    },
  },
};
