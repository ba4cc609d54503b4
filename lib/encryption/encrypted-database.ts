import "server-only";
import type { Database } from "@/lib/db/database";
import type { MaybePromise, Sql } from "@/lib/db/sql";
import type { AtRestCipher } from "./at-rest-cipher";
import { destroyErasedKeys } from "./destroy-erased-keys";

/** The columns in which encrypted texts stand, under the names that statements give them. */
const textColumns = ["content", "reason", "body", "text"] as const;

type AnyRow = Partial<Record<string, unknown>>;

function openRow<Row>(cipher: AtRestCipher, row: Row): Row {
  if (row === undefined || row === null) return row;
  for (const name of textColumns) {
    const value = (row as AnyRow)[name];
    if (typeof value === "string" && cipher.isSealed(value)) (row as AnyRow)[name] = cipher.open(value);
  }
  return row;
}

/** Prisma's answers are promises in all but their class. */
const isPromise = <Value>(answer: MaybePromise<Value>): answer is Promise<Value> =>
  typeof (answer as Promise<Value> | undefined)?.then === "function";

const after = <Value>(answer: MaybePromise<Value>, open: (value: Value) => Value): MaybePromise<Value> =>
  isPromise(answer) ? answer.then(open) : open(answer);

/** The same statements; texts in what they answer are in plain. */
export function openingSql(sql: Sql, cipher: AtRestCipher): Sql {
  const one = <Row>(row: Row) => openRow(cipher, row);
  const many = <Row>(rows: Row[]) => {
    for (const row of rows) openRow(cipher, row);
    return rows;
  };
  return {
    provider: sql.provider,
    ...(sql.ending && { ending: sql.ending }),
    ...(sql.locked && { locked: sql.locked }),
    cipher,
    get: <Row>(text: string, params?: Parameters<Sql["get"]>[1]) => after(sql.get<Row>(text, params), one),
    ...(sql.lookUp && {
      // A row that several requests wait for is one object: it is opened once, and plain for those that come to it later.
      lookUp: <Row>(text: string, params: NonNullable<Parameters<Sql["get"]>[1]>) =>
        after(sql.lookUp?.<Row>(text, params) as MaybePromise<Row | undefined>, one),
    }),
    all: <Row>(text: string, params?: Parameters<Sql["all"]>[1]) => after(sql.all<Row>(text, params), many),
    run: (text, params) => sql.run(text, params),
    send: (text, params, table) => sql.send(text, params, table),
  };
}

/**
 * The same database with texts encrypted at rest. Keys are on disk before the transaction that needs them commits; those of a
 * transaction that is rolled back open nothing, and stay.
 */
export function encryptedDatabase(db: Database, cipher: AtRestCipher): Database {
  return {
    ...db,
    cipher,
    read: openingSql(db.read, cipher),
    replica: openingSql(db.replica, cipher),
    transaction: (fn) =>
      db.transaction(async ({ prisma, sql }) => {
        const value = await fn({ prisma, sql: openingSql(sql, cipher) });
        cipher.flush();
        return value;
      }),
    commit: (storeId, job) =>
      db.commit(storeId, async (sql) => {
        const value = await job(openingSql(sql, cipher));
        if (sql.ending) sql.ending.put("data keys", () => cipher.flush());
        else cipher.flush();
        return value;
      }),
    eraseResidue: async () => (await db.eraseResidue()) && (await destroyErasedKeys(db.read, cipher.keys)),
    async close() {
      await db.close();
      cipher.keys.close();
    },
  };
}
