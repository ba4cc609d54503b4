import { counted } from "./counts";
import { formatNumber, formatRounded } from "./locale";
import { type Slot, sentence } from "./sentence";
import { size } from "./size";

/** How the server does: for whoever runs it. */
export const operationsWords = {
  title: "Operations",
  about:
    "How the server is doing, what it is working on, and how much space the stores take. Only admins see this page.",
  loading: "Asking the server",
  size,
  figures: {
    label: "The server in figures",
    version: "Version",
    running: (since: Slot) => sentence`started ${since}`,
    database: "Database",
    databases: { sqlite: "SQLite, one file", postgresql: "PostgreSQL" },
    disk: "Free on disk",
    diskOf: (total: number) => `of ${size(total)}`,
    memory: "Memory",
    memoryOf: (node: string) => `of this process, Node ${node}`,
    unknown: "Unknown",
  },
  checks: {
    title: "Checks",
    about: "The same as monitors read at /api/ready.",
    columns: { part: "Part", state: "State", says: "What it means" },
    parts: {
      database: "Database",
      migrations: "Migrations",
      replica: "Read replica",
      disk: "Disk",
      jobs: "Jobs",
      embedder: "Embedder",
      checkpoints: "Checkpoints",
      erasures: "Erasures",
    },
    states: {
      ok: "Good",
      none: "None",
      low: "Low",
      behind: "Behind",
      wrong: "Wrong",
      full: "Full",
      stuck: "Stuck",
      failing: "Failing",
      pending: "Pending",
      newer: "Newer",
      unknown: "Unknown",
    },
    says: {
      database: { ok: "It answers.", failing: "It does not answer. Nobody can be served." },
      migrations: {
        ok: "The database is as this version needs it.",
        pending: "The database is older than this version. Start the server again: it migrates at start.",
        newer: "A newer version has changed the database. Install that version again.",
        unknown: "The database does not say.",
      },
      replica: {
        ok: "It has what was committed a second ago, and answers searches and dashboards.",
        none: "None is named: the database itself answers everything.",
        behind:
          "It lacks what was committed a second ago. What it lacks is read from the primary, so nothing old is shown.",
        failing: "It does not answer. The primary answers for it, and it is tried again every ten seconds.",
        wrong:
          "What DATABASE_REPLICA_URL names is no standby of this database, or another database of it. The primary answers everything.",
        unknown: "The database does not say.",
      },
      disk: {
        ok: "There is room.",
        low: "Less than 1 GB is left. Make room, or move the data to a larger disk.",
        full: "Nothing can be written any more; reading goes on. Make room: nothing has to be restarted.",
        unknown: "The system does not say how much is free.",
      },
      jobs: {
        ok: "What waits is begun in time.",
        stuck: "Something has waited for too long. Look at the list below and at the log of the server.",
        unknown: "The database does not say.",
      },
      embedder: {
        ok: "It makes vectors.",
        none: "None is named: memories are found by their words.",
        failing: "It does not answer as it should: memories are found by their words. See Retrieval.",
      },
      checkpoints: {
        ok: "The audit log is signed as it grows.",
        failing: "The audit log could not be signed. Look at the key file and the folder for copies.",
        unknown: "The database does not say.",
      },
      erasures: {
        ok: "What was redacted is gone from the files in time.",
        stuck:
          "What was redacted more than ten minutes ago is still in the files. Make room (the files are rewritten), and end backups and long transactions that still read it.",
        unknown: "The database does not say.",
      },
    } as Record<string, Record<string, string>>,
  },
  jobs: {
    title: "Jobs",
    about: "Work that goes on after a request. A job that a stopped process had is taken over by another.",
    loading: "Reading the jobs",
    columns: { kind: "Job", state: "State", begun: "Asked for", ended: "Ended", acts: "Acts" },
    kinds: {
      "redaction.scan": "Scan for a redaction",
      "redaction.apply": "Redaction",
      "retention.run": "Retention of a store",
      "erasure.run": "Erasure",
      "subject.apply": "Erasure of a case",
      "encryption.switch": "Encryption of what was there before",
      "embedding.rebuild": "Vectors made anew",
      "import.check": "Dry run of an import",
      "import.apply": "Import",
    } as Record<string, string>,
    states: { queued: "Waiting", running: "Running", done: "Done", failed: "Failed", cancelled: "Stopped" },
    progress: (done: number, total: number | null) =>
      total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`,
    progressOf: (kind: string) => `How far it is: ${kind}`,
    retry: "Try again",
    retryOf: (kind: string) => `Try again: ${kind}`,
    retried: "It goes on from where it was.",
    again: "Start it again where it was started: what it looked for was kept in memory alone.",
    none: {
      title: "No jobs yet",
      text: "Imports, redactions, erasures and retention show here while they run and after.",
    },
    more: "Show older jobs",
  },
  stores: {
    title: "Storage",
    about:
      "Every version is kept whole until it is redacted or its time is over, so a long history is what takes room.",
    loading: "Adding up the stores",
    columns: {
      store: "Store",
      memories: "Memories",
      live: "Texts now",
      versions: "Versions",
      all: "All versions",
    },
    sum: (stores: number, memories: number, versions: number) =>
      `${counted.stores(stores)}, ${counted.memories(memories)}, ${counted.versions(versions)} in all.`,
    some: (shown: number) => `The ${formatNumber(shown)} with the longest history are shown.`,
    roughly: (bytes: number) => `≈ ${size(bytes)}`,
    estimate: "≈ is worked out from 200 versions that lie evenly in the history.",
    archived: "Archived",
    none: { title: "No stores yet", text: "What each store takes shows here." },
  },
  slow: {
    title: "Slow operations",
    about:
      "What took this process half a second or more: the last fifty, since it was started, by name and never by what was asked.",
    columns: { operation: "Operation", door: "Door", took: "Took", when: "When", request: "Request" },
    doors: {
      tool: "Tool",
      rest: "REST",
      mcp: "MCP",
      console: "Console",
      import: "Import",
      system: "Server",
    } as Record<string, string>,
    took: (ms: number) => `${formatRounded(ms / 1_000)} s`,
    none: "Nothing has.",
  },
  upgrade: {
    title: "Upgrading",
    about: "What is installed, and how the next version gets here.",
    version: (version: string) => `Palimpsest ${version} is installed.`,
    migration: (name: Slot) => sentence`The database was last changed by ${name}.`,
    steps: [
      "Read what has changed in CHANGELOG.md of the new version.",
      "Take a backup with npm run backup; on PostgreSQL also with pg_dump.",
      "Stop all processes and start the new version. The first one migrates the database, the others wait for it.",
      "An older version does not run on a newer database: the way back is the backup.",
    ],
  },
};
