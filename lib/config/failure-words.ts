interface Failure {
  code?: unknown;
  path?: unknown;
  syscall?: unknown;
  address?: unknown;
  hostname?: unknown;
  port?: unknown;
  cause?: unknown;
}

const again = "Then run this again.";
const noRoom = `The disk is full. Make room. ${again}`;
const refusedUser = "PostgreSQL refuses the user or the password of DATABASE_URL.";
const damaged =
  "The database is damaged, or is no SQLite file. Bring back a backup: see “Backup and restore” in OPERATIONS.md.";

function noRight({ code, path, syscall, port }: Failure): string {
  if (syscall === "listen") return `This user may not listen on port ${port}. Set PORT to one above 1023.`;
  const what = path ? `to ${path}` : "to the database";
  return `This user has no access ${what} (${code}). Run as the user to whom the folder belongs, or name one that this user may write: the server's own is DATA_DIR.`;
}

function noAnswer({ code, address, hostname, port }: Failure): string {
  const host = address ?? hostname;
  return `No PostgreSQL answers${host ? ` at ${[host, port].filter(Boolean).join(":")}` : ""} (${code}). Does it run, and is DATABASE_URL right?`;
}

/** What was looked up was the name to listen at. */
const noHost = (host: string) => `This machine has no address ${host}. Set HOST to one that it has, or to 0.0.0.0.`;

const noFolder = ({ path, syscall }: Failure) =>
  syscall === "mkdir" ? `${path} is no folder. Set DATA_DIR to one, or to one that can be made.` : null;

/** Node says of a folder that cannot be made on a read-only file system, with those above it, that it is not there. */
function noFile({ path, syscall }: Failure): string | null {
  if (syscall === "mkdir")
    return `The folder ${path} cannot be made: its file system is read-only, or nothing is mounted there. Choose one that may be written.`;
  return path ? `There is no file ${path}. Does a setting name it wrongly?` : null;
}

const words: Record<string, string | ((failure: Failure) => string | null)> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: noRight,
  SQLITE_READONLY: noRight,
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  SQLITE_FULL: noRoom,
  ENOENT: noFile,
  EEXIST: noFolder,
  ENOTDIR: noFolder,
  EADDRINUSE: "The port is taken by another program. Set PORT to a free one.",
  EADDRNOTAVAIL: ({ address }) => noHost(String(address)),
  ECONNREFUSED: noAnswer,
  ECONNRESET: noAnswer,
  ETIMEDOUT: noAnswer,
  EHOSTUNREACH: noAnswer,
  ENETUNREACH: noAnswer,
  ENOTFOUND: noAnswer,
  EAI_AGAIN: noAnswer,
  SQLITE_NOTADB: damaged,
  SQLITE_CORRUPT: damaged,
  SQLITE_CANTOPEN: "The database cannot be opened. May this user read it, and is it a file?",
  SQLITE_BUSY: `Another program has the database. Wait for it, or stop it. ${again}`,
  "28P01": refusedUser,
  "28000": refusedUser,
  "3D000": "PostgreSQL has no database of the name in DATABASE_URL. Make it first; it has to belong to the role.",
  "42501": "The role of DATABASE_URL may not do that in this database: it has to belong to the role.",
  "53100": noRoom,
  "53300": "PostgreSQL has no connection left (max_connections): a process takes up to 33.",
  "57P03": "PostgreSQL is starting or stopping. Wait until it answers. Then run this again.",
};

/** The driver's only word for it. */
const noTls = "The server does not support SSL connections";

/**
 * What to do about a failure of the machine or of the database, in a sentence or two; null where it is none that we know.
 * @param given.host the name that the server was to listen at
 */
export function failureWords(error: unknown, { host }: { host?: string | undefined } = {}): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const failure: Failure = at;
    if (at.message === noTls)
      return "PostgreSQL takes no TLS connections. Switch TLS on there, or leave sslmode out of DATABASE_URL.";
    if (failure.hostname !== undefined && failure.hostname === host) return noHost(host);
    if (typeof failure.code !== "string") continue;
    // SQLite's own codes may say more: SQLITE_READONLY_DIRECTORY.
    const known = words[failure.code] ?? words[failure.code.split("_", 2).join("_")];
    if (known) return typeof known === "string" ? known : known(failure);
  }
  return null;
}
