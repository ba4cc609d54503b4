import "server-only";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { ConfigError } from "@/lib/config/config";
import { eraseSqliteResidue } from "@/lib/db/dialect/sqlite/erase-residue";
import { copySqlite, syncToDisk } from "@/lib/db/sqlite/copy-sqlite";
import type { MasterKey } from "./master-key";
import { decrypt, encrypt, newKey } from "./wrap-key";

const keyFileName = "palimpsest-keys.db";
export const keyFileIn = (folder: string): string => path.join(folder, keyFileName);

const busyMs = 10_000;

// root under each master key; search key and epochs under the root; data keys under their epoch
const tables = `
  CREATE TABLE IF NOT EXISTS file (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, search BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS root (master TEXT PRIMARY KEY, wrapped BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS epoch (number INTEGER PRIMARY KEY, wrapped BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS data_key (id TEXT PRIMARY KEY, store_id TEXT NOT NULL, epoch INTEGER NOT NULL, wrapped BLOB NOT NULL)
    WITHOUT ROWID;`;

export interface DataKey {
  id: string;
  storeId: string;
  key: Buffer;
}

interface KeyRow {
  id: string;
  store_id: string;
  epoch: number;
  wrapped: Buffer;
}

function openClient(file: string): Sqlite.Database {
  try {
    const client = new Sqlite(file, { timeout: busyMs });
    try {
      client.pragma("journal_mode = WAL");
      client.pragma("synchronous = FULL");
      client.pragma("secure_delete = ON");
      client.pragma("temp_store = MEMORY");
      if (client.pragma("quick_check", { simple: true }) !== "ok") throw new Error("damaged");
      client.exec(tables);
      return client;
    } catch (error) {
      client.close();
      throw error;
    }
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    if (code.startsWith("SQLITE_BUSY")) throw new ConfigError(`The key file ${file} is in use by another program.`);
    throw new ConfigError(
      `The key file ${file} is damaged or cannot be opened. Put your newest copy of it in its place, and start again.`,
    );
  }
}

/**
 * The keys of a database, in a file of their own that no backup of the data holds: a random data key for every text, wrapped
 * with the key of the epoch, which is wrapped with a root key, which is wrapped with the master key. The file is an SQLite
 * database because several processes write to it and none may lose a key.
 */
export class KeyFile {
  readonly #client: Sqlite.Database;
  readonly #epochs = new Map<number, Buffer>();
  readonly #find: Sqlite.Statement;
  readonly #insert: Sqlite.Statement;

  private constructor(
    client: Sqlite.Database,
    private readonly master: MasterKey,
    readonly id: string,
    readonly searchKey: Buffer,
  ) {
    this.#client = client;
    this.#find = client.prepare("SELECT epoch, wrapped FROM data_key WHERE id = ?");
    this.#insert = client.prepare("INSERT OR REPLACE INTO data_key (id, store_id, epoch, wrapped) VALUES (?, ?, ?, ?)");
  }

  /**
   * Opens the key file of a folder, and makes it where there is none and `create` allows it.
   * @throws ConfigError where it is missing, damaged, or not of this master key
   */
  static open(folder: string, master: MasterKey, { create }: { create: boolean }): KeyFile {
    const file = keyFileIn(folder);
    if (!existsSync(file)) {
      if (!create)
        throw new ConfigError(
          `The key file ${file} is missing, and without it what is encrypted cannot be read. Put your newest copy of it there, or set PALIMPSEST_KEYS_DIR.`,
        );
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    }
    const client = openClient(file);
    try {
      chmodSync(file, 0o600);
      return KeyFile.#read(client, master, { file, create });
    } catch (error) {
      client.close();
      throw error;
    }
  }

  static #read(
    client: Sqlite.Database,
    master: MasterKey,
    { file, create }: { file: string; create: boolean },
  ): KeyFile {
    const begin = client.transaction(() => {
      if (client.prepare("SELECT 1 FROM file").get()) return;
      if (!create) throw new ConfigError(`The key file ${file} is empty. Put your newest copy of it in its place.`);
      const root = newKey();
      const id = randomBytes(8).toString("hex");
      client.prepare("INSERT INTO file (one, id, search) VALUES (1, ?, ?)").run(id, encrypt(root, newKey(), "search"));
      client.prepare("INSERT INTO root VALUES (?, ?)").run(master.fingerprint, encrypt(master.wrapping, root, "root"));
      client.prepare("INSERT INTO epoch VALUES (1, ?)").run(encrypt(root, newKey(), "epoch 1"));
    });
    begin.immediate();
    const { id, search } = client.prepare("SELECT id, search FROM file").get() as { id: string; search: Buffer };
    const root = rootOf(client, master);
    if (!root)
      throw new ConfigError(
        `This is not the master key of the key file ${file}. Give the one that it was made with, or rotated to last.`,
      );
    return new KeyFile(client, master, id, decrypt(root, search, "search"));
  }

  #root(): Buffer {
    const root = rootOf(this.#client, this.master);
    if (!root) throw new ConfigError("The master key was rotated and this process still has the old one: restart it.");
    return root;
  }

  #epoch(number: number): Buffer {
    let key = this.#epochs.get(number);
    if (!key) {
      const row = this.#client.prepare("SELECT wrapped FROM epoch WHERE number = ?").get(number);
      key = decrypt(this.#root(), (row as { wrapped: Buffer }).wrapped, `epoch ${number}`);
      this.#epochs.set(number, key);
    }
    return key;
  }

  #current(): number {
    return (this.#client.prepare("SELECT max(number) AS number FROM epoch").get() as { number: number }).number;
  }

  /** The key of one text; null where it is gone. */
  find(id: string): Buffer | null {
    const find = this.#client.transaction(() => {
      const row = this.#find.get(id) as Pick<KeyRow, "epoch" | "wrapped"> | undefined;
      return row ? decrypt(this.#epoch(row.epoch), row.wrapped, id) : null;
    });
    return find();
  }

  /** Keeps keys: on disk when it returns. */
  add(keys: readonly DataKey[]): void {
    const write = this.#client.transaction(() => {
      const epoch = this.#current();
      const wrapping = this.#epoch(epoch);
      for (const { id, storeId, key } of keys) this.#insert.run(id, storeId, epoch, encrypt(wrapping, key, id));
    });
    write.immediate();
  }

  /** Begins an epoch: from now on keys are wrapped with a new one. @returns its number */
  beginEpoch(): number {
    const begin = this.#client.transaction(() => {
      const number = this.#current() + 1;
      const wrapped = encrypt(this.#root(), newKey(), `epoch ${number}`);
      this.#client.prepare("INSERT INTO epoch VALUES (?, ?)").run(number, wrapped);
      return number;
    });
    return begin.immediate();
  }

  /** Keys of earlier epochs, some at a time. */
  before(epoch: number, limit: number): { id: string; storeId: string }[] {
    return this.#client
      .prepare("SELECT id, store_id AS storeId FROM data_key WHERE epoch < ? LIMIT ?")
      .all(epoch, limit) as { id: string; storeId: string }[];
  }

  /** Takes these keys over into an epoch, and drops the others for good. */
  takeOver(epoch: number, { kept, dropped }: { kept: readonly string[]; dropped: readonly string[] }): void {
    const move = this.#client.transaction(() => {
      const wrapping = this.#epoch(epoch);
      const update = this.#client.prepare("UPDATE data_key SET epoch = ?, wrapped = ? WHERE id = ? AND epoch < ?");
      for (const id of kept) {
        const key = this.find(id);
        if (key) update.run(epoch, encrypt(wrapping, key, id), id, epoch);
      }
      const remove = this.#client.prepare("DELETE FROM data_key WHERE id = ? AND epoch < ?");
      for (const id of dropped) remove.run(id, epoch);
    });
    move.immediate();
  }

  /** Destroys the keys of earlier epochs, with which copies of what was dropped could be opened. @returns false when another process was in the way */
  endEpochsBefore(epoch: number): boolean {
    const end = this.#client.transaction(() => {
      if (this.before(epoch, 1).length > 0) return false;
      this.#client.prepare("DELETE FROM epoch WHERE number < ?").run(epoch);
      return true;
    });
    if (!end.immediate()) return false;
    for (const number of this.#epochs.keys()) if (number < epoch) this.#epochs.delete(number);
    return eraseSqliteResidue(this.#client);
  }

  /** Lets another master key open the file too. One transaction. */
  addMaster(other: MasterKey): void {
    const add = this.#client.transaction(() => {
      const wrapped = encrypt(other.wrapping, this.#root(), "root");
      this.#client.prepare("INSERT OR REPLACE INTO root VALUES (?, ?)").run(other.fingerprint, wrapped);
    });
    add.immediate();
  }

  /**
   * Makes this master key the only one, under a new root key. @returns how many others there were
   * @throws ConfigError where another was let in after this one: whoever begins a rotation means to keep that one
   */
  dropOtherMasters(): number {
    const drop = this.#client.transaction(() => {
      const [last] = this.#client.prepare("SELECT master FROM root ORDER BY rowid DESC LIMIT 1").pluck().all();
      if (last !== this.master.fingerprint)
        throw new ConfigError(
          "Another master key was let in after this one, and this would shut that one out. Set the new one as PALIMPSEST_MASTER_KEY_FILE (or _KEY, or _COMMAND), and run this again.",
        );
      const others = this.#client
        .prepare("SELECT count(*) AS count FROM root WHERE master <> ?")
        .get(this.master.fingerprint);
      const [before, root] = [this.#root(), newKey()];
      const epochs = this.#client.prepare("SELECT number, wrapped FROM epoch").all() as {
        number: number;
        wrapped: Buffer;
      }[];
      for (const { number, wrapped } of epochs) {
        const about = `epoch ${number}`;
        const key = decrypt(before, wrapped, about);
        this.#client.prepare("UPDATE epoch SET wrapped = ? WHERE number = ?").run(encrypt(root, key, about), number);
      }
      this.#client.prepare("UPDATE file SET search = ?").run(encrypt(root, this.searchKey, "search"));
      this.#client.prepare("DELETE FROM root").run();
      const wrapped = encrypt(this.master.wrapping, root, "root");
      this.#client.prepare("INSERT INTO root VALUES (?, ?)").run(this.master.fingerprint, wrapped);
      return (others as { count: number }).count;
    });
    const count = drop.immediate();
    eraseSqliteResidue(this.#client);
    return count;
  }

  close(): void {
    this.#client.close();
  }
}

function rootOf(client: Sqlite.Database, master: MasterKey): Buffer | null {
  const row = client.prepare("SELECT wrapped FROM root WHERE master = ?").get(master.fingerprint);
  if (!row) return null;
  try {
    return decrypt(master.wrapping, (row as { wrapped: Buffer }).wrapped, "root");
  } catch {
    return null;
  }
}

/** Copies the key file of a folder into another, in the place of an earlier copy: a copy that stays would keep what is erased later. */
export function copyKeyFile(folder: string, to: string): string {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  const [target, partial] = [keyFileIn(to), `${keyFileIn(to)}.partial`];
  rmSync(partial, { force: true });
  copySqlite(keyFileIn(folder), partial);
  chmodSync(partial, 0o600);
  renameSync(partial, target);
  syncToDisk(to);
  return target;
}
