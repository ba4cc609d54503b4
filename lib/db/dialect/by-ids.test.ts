import { expect, it } from "vitest";
import { erasingActions } from "@/lib/audit/erasing-acts";
import { describeOnBoth } from "@/lib/testing/test-database";
import type { Sql, SqlValue } from "../sql";
import { readVersionProof } from "./audit-log-statements";
import { readBlameOrigins } from "./blame-statements";
import { countFindingsOf, readFindingsOf, readHeads, readReviewVersions } from "./change-detail-statements";
import { countOpenChanges, readChanges } from "./change-list-statements";
import { findMemoryById, findMemoryText } from "./commit-statements";
import { readEntriesOf } from "./erasure-statements";
import { countReaders, countReadersByVersion, readExposures } from "./exposure-statements";
import {
  countFindings,
  countGrowth,
  countWrites,
  countWritesOfMemories,
  readDecisionsTaken,
} from "./figures-statements";
import { readFoundParts, readTexts } from "./found-text-statements";
import { findHeldAmong, findHeldOf } from "./held-statements";
import { readStretch } from "./history-search-statements";
import { readMemoryRows, readVersionTexts } from "./history-statements";
import { memoriesEverBelow, memoriesOfVersions } from "./hold-statements";
import { readActorTypes, readSummariesInRange } from "./memory-list-statements";
import { readMemoryPaths, readVersionPaths } from "./path-statements";
import { readMemoryById, readMemoryByPath, readMemoryRange } from "./read-statements";
import {
  readChangeOrigins,
  readChangeReviews,
  readVersionsOfChanges,
  setReviewStates,
} from "./review-batch-statements";
import { readServedById, readServedByPath, readServedRange } from "./served-statements";
import { readVersionPlaces, readVersions } from "./version-statements";
import { readWordsBeside } from "./words-beside-statements";

const storeId = "memstore_a";
// As many as a page has: SQLite takes a store to have ten rows.
const ids = Array.from({ length: 60 }, (_, at) => `id_${at}`);
const among = { storeIds: [storeId], ids };
const workspaceId = "wrkspc_a";
const day = { from: "chg_01", to: "chg_02" };
const served = { workspaceId, storeIds: [storeId] };

const reads: Record<string, (sql: Sql) => unknown> = {
  readBlameOrigins: (sql) => readBlameOrigins(sql, storeId, ids),
  readReviewVersions: (sql) => readReviewVersions(sql, among, 3),
  readFindingsOf: (sql) => readFindingsOf(sql, among),
  countFindingsOf: (sql) => countFindingsOf(sql, among),
  changesWithFinding: (sql) =>
    readChanges(sql, { ...served, states: ["pending"], finding: "secret", order: "newest", after: null, limit: 50 }),
  readHeads: (sql) => readHeads(sql, storeId, ids),
  countOpenChanges: (sql) => countOpenChanges(sql, served, 1_000),
  readTexts: (sql) => readTexts(sql, among),
  readFoundParts: (sql) =>
    readFoundParts(sql, {
      ...{ workspaceId, shown: among, found: among, named: ["user_a", "apikey_a", "svac_a", "sesn_a"] },
      now: "2026-01-01",
    }),
  findHeldOf: (sql) => findHeldOf(sql, storeId, ids),
  readVersionTexts: (sql) => readVersionTexts(sql, storeId, ids),
  readMemoryRows: (sql) => readMemoryRows(sql, storeId, ids),
  memoriesOfVersions: (sql) => memoriesOfVersions(sql, storeId, ids),
  memoriesEverBelow: (sql) => memoriesEverBelow(sql, { storeId, prefix: "/a" }, ids),
  readActorTypes: (sql) => readActorTypes(sql, storeId, ids),
  readVersionPaths: (sql) => readVersionPaths(sql, storeId, ids),
  readMemoryPaths: (sql) => readMemoryPaths(sql, [{ storeId, memoryId: "id_1" }]),
  readChangeReviews: (sql) => readChangeReviews(sql, storeId, ids),
  readChangeOrigins: (sql) => readChangeOrigins(sql, storeId, ids),
  readVersionsOfChanges: (sql) => readVersionsOfChanges(sql, storeId, ids),
  setReviewStates: (sql) => setReviewStates(sql, { storeId, changeIds: ids }, { state: null, by: null, at: null }),
  findHeldAmong: (sql) => findHeldAmong(sql, storeId, { places: ["/a"], paths: ["/a"] }),
  exposuresOfVersions: (sql) => readExposures(sql, { ...served, versionIds: ids }, { after: null, limit: 50 }),
  exposuresOfChange: (sql) => readExposures(sql, { ...served, changeId: "chg_a" }, { after: null, limit: 50 }),
  exposuresOfMemory: (sql) => readExposures(sql, { ...served, memoryId: "mem_a" }, { after: null, limit: 50 }),
  exposuresOfSession: (sql) => readExposures(sql, { ...served, sessionId: "sesn_a" }, { after: null, limit: 50 }),
  exposuresOfKey: (sql) => readExposures(sql, { ...served, keyId: "apikey_a" }, { after: null, limit: 50 }),
  countReadersByVersion: (sql) => countReadersByVersion(sql, { ...served, versionIds: ids }),
  countReaders: (sql) => countReaders(sql, { ...served, versionIds: ids }),
  countWrites: (sql) => countWrites(sql, workspaceId, day),
  countGrowth: (sql) => countGrowth(sql, workspaceId, day),
  countFindings: (sql) => countFindings(sql, workspaceId, day),
  countWritesOfMemories: (sql) => countWritesOfMemories(sql, workspaceId, day),
  readDecisionsTaken: (sql) => readDecisionsTaken(sql, workspaceId, day),
  readVersionProof: (sql) => readVersionProof(sql, storeId, "memver_a"),
  readVersionPlaces: (sql) =>
    readVersionPlaces(
      sql,
      storeId,
      ids.map((memoryId) => ({ memoryId, number: 1 })),
    ),
  wordsOfSessions: (sql) => readWordsBeside(sql, "attached", { owner: storeId, after: "sesn_a", limit: 500 }),
  versionsOfMemory: (sql) =>
    readVersions(sql, storeId, { conditions: { memory_id: "mem_a" }, content: false, limit: 20 }),
};

describeOnBoth("what is asked for by ids, or by a range of them", (database, provider) => {
  it("is looked up, and no store is read for it", async () => {
    const { read } = database.db;
    for (const [name, call] of Object.entries(reads)) {
      const asked: [text: string, params: readonly SqlValue[]][] = [];
      const note = (text: string, params: readonly SqlValue[] = []) => {
        asked.push([text, params]);
        return [];
      };
      const sql: Sql = {
        provider: read.provider,
        get: (text, params) => {
          note(text, params);
          return undefined;
        },
        all: note,
        run: () => 0,
        send: (text, params) => void note(text, params),
      };
      await call(sql);
      expect(asked, name).toHaveLength(1);
      for (const [text, params] of asked) {
        if (provider === "postgresql") {
          // Small tables are read as a whole, and that is right; here the statement has to be one.
          expect(await read.all(`EXPLAIN ${text}`, params), name).not.toEqual([]);
          continue;
        }
        const plan = await read.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`, params);
        const walks = plan
          .map(({ detail }) => detail)
          .filter((step) => /^SCAN (?!json_each|p VIRTUAL|\w+_ones$)|\(store_id=\?\)$/.test(step));
        expect.soft(walks, `${name}: ${text}`).toEqual([]);
      }
    }
  });

  // An index of a store alone comes to the same rows, after all others of the store.
  it("is looked up by its id in a store of which the database has no statistics", async () => {
    const { read } = database.db;
    const range = { from: "/", to: "0", limit: 20, content: true };
    const reader = { authorId: "apikey_a" };
    const calls: Record<string, (sql: Sql) => unknown> = {
      readMemoryById: (sql) => readMemoryById(sql, storeId, "mem_a"),
      readMemoryByPath: (sql) => readMemoryByPath(sql, storeId, "/a"),
      readMemoryRange: (sql) => readMemoryRange(sql, storeId, range),
      readServedById: (sql) => readServedById(sql, { storeId, id: "mem_a" }, reader),
      readServedByPath: (sql) => readServedByPath(sql, { storeId, path: "/a" }, reader),
      readServedRange: (sql) => readServedRange(sql, storeId, { range, reader }),
      findMemoryById: (sql) => findMemoryById(sql, storeId, "mem_a"),
      findMemoryText: (sql) => findMemoryText(sql, storeId, "/a"),
      readSummariesInRange: (sql) => readSummariesInRange(sql, storeId, range),
    };
    for (const [name, call] of Object.entries(calls)) {
      const plan: string[] = [];
      const explain = async (text: string, params: readonly SqlValue[] = []) => {
        plan.push(
          JSON.stringify(await read.all(`EXPLAIN ${provider === "sqlite" ? "QUERY PLAN " : ""}${text}`, params)),
        );
        return [];
      };
      await call({
        ...{ provider: read.provider, run: () => 0, send: () => undefined },
        all: explain,
        get: async (text, params) => void (await explain(text, params)),
      });
      expect
        .soft(plan.join(), name)
        .toMatch(provider === "sqlite" ? /SEARCH v USING INDEX \w+ \(id=\?\)/ : /version_pkey/);
      expect.soft(plan.join(), name).not.toMatch(/version_store_id|change_store_id/);
    }
  });

  it("is looked up among a few versions, where those of all stores are walked through", async () => {
    const { read } = database.db;
    const plan: string[] = [];
    const sql: Sql = {
      ...{ provider: read.provider, get: () => undefined, run: () => 0, send: () => undefined },
      all: async (text, params) => {
        const explained = provider === "sqlite" ? "EXPLAIN QUERY PLAN" : "EXPLAIN";
        plan.push(JSON.stringify(await read.all(`${explained} ${text}`, params)));
        return [];
      },
    };
    for (const storeIds of [[storeId], [storeId, "memstore_b"]]) {
      for (const below of [null, storeIds.length === 1 ? 9 : "memver_9"])
        await readStretch(sql, {
          storeIds,
          by: storeIds.length === 1 ? "number" : "id",
          below,
          steps: 400,
          tokens: ["word"],
          tests: {},
        });
    }
    expect(plan).toHaveLength(4);
    // What PostgreSQL reads of an empty table says nothing; that each row is one lookup stands in the statement.
    const lookedUp = provider === "sqlite" ? /SEARCH v USING INDEX \w+ \(id=\?\)/ : /Limit.*Limit.*Limit/;
    for (const steps of plan) {
      expect.soft(steps).toMatch(lookedUp);
      if (provider === "sqlite") expect.soft(steps).not.toMatch(/SCAN [vmc]\b|AUTOMATIC/);
    }
  });

  it("is found by an index of its own where it says that something was erased, or why a text was", async () => {
    const { db } = database;
    const explain = async (explained: string, sql: Sql, ask: (sql: Sql) => unknown) => {
      const plan: string[] = [];
      const all = async (text: string, params?: readonly SqlValue[]) => {
        plan.push(JSON.stringify(await sql.all(`${explained} ${text}`, params)));
        return [];
      };
      const { provider: of, get, run, send } = sql;
      await ask({ provider: of, get, run, send, all } as Sql);
      return plan.join();
    };
    const entries = (sql: Sql) => readEntriesOf(sql, erasingActions, "2026-01-01");
    const notes = (sql: Sql) => readWordsBeside(sql, "redacted", { owner: storeId, after: "memver_a", limit: 500 });
    if (provider === "sqlite") {
      const plan = (ask: (sql: Sql) => unknown) => explain("EXPLAIN QUERY PLAN", db.read, ask);
      expect(await plan(entries)).toContain("audit_entry_erasing (workspace_id=? AND time>?)");
      expect(await plan(notes)).toContain("version_redaction_note (store_id=? AND id>?)");
      return;
    }
    await db.transaction(async ({ sql }) => {
      await sql.run("SET LOCAL enable_seqscan = off");
      expect(await explain("EXPLAIN", sql, entries)).toContain("audit_entry_erasing");
      expect(await explain("EXPLAIN", sql, notes)).toContain("version_redaction_note");
    });
  });

  it("is read in its order where it is the inbox of one store, and by its state where that is named", async () => {
    const { read } = database.db;
    const indexOf = async (states: string[] | null) => {
      const plan: string[] = [];
      const sql: Sql = {
        ...{ provider: read.provider, get: () => undefined, run: () => 0, send: () => undefined },
        all: async (text, params) => {
          const explained = provider === "sqlite" ? "EXPLAIN QUERY PLAN" : "EXPLAIN";
          plan.push(JSON.stringify(await read.all(`${explained} ${text}`, params)));
          return [];
        },
      };
      const inbox = { workspaceId: "wrkspc_a", storeIds: [storeId], order: "newest", after: null, limit: 50 } as const;
      await readChanges(sql, { ...inbox, states });
      return plan.join();
    };
    const [every, pending] = [await indexOf(null), await indexOf(["pending"])];
    // PostgreSQL decides by how many there are.
    if (provider === "postgresql") return expect([every, pending]).not.toContain("");
    expect(every).toContain("change_store_id_id_idx (store_id=?)");
    expect(pending).toContain("change_review (review_state=?)");
  });
});
