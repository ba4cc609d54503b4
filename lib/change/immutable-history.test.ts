import { beforeAll, expect, it } from "vitest";
import type { Sql } from "@/lib/db/sql";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { createStore } from "@/lib/store/create-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { commitChange } from "./commit-change";

describeOnBoth("history is immutable in the database itself", (database, provider) => {
  const at = { store: "", old: "", head: "", redacted: "", memory: "" };
  beforeAll(async () => {
    const { db } = database;
    const context = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    at.store = (await createStore(context, { name: "Store", description: "", metadata: {} })).id;
    const create = { kind: "create", path: parseMemoryPath("/a"), content: parseContent("0") } as const;
    const made = await commitChange(context, { storeId: at.store, edits: [create] });
    at.memory = made.outcomes[0]!.memory.id;
    const edits = ["1", "2"].map(
      (text) => ({ kind: "modify", memoryId: at.memory, content: parseContent(text) }) as const,
    );
    await commitChange(context, { storeId: at.store, edits });
    const versions = await db.prisma.version.findMany({ where: { storeId: at.store }, orderBy: { seq: "asc" } });
    [at.redacted, at.old, at.head] = versions.map((version) => version.id) as [string, string, string];
    await redactVersion(context, { memory_store_id: at.store, memory_version_id: at.redacted, reason: "other" });
  });

  const snapshot = async () => ({
    versions: await database.db.prisma.version.findMany({ orderBy: { id: "asc" } }),
    audit: await database.db.prisma.auditEntry.findMany({ orderBy: [{ chainId: "asc" }, { seq: "asc" }] }),
  });
  const run = (text: string, params: (string | number | null)[] = []) =>
    database.db.commit(at.store, async (sql: Sql) => sql.run(text, params));

  const columns = [
    "id",
    "store_id",
    "memory_id",
    "change_id",
    "seq",
    "number",
    "operation",
    "path",
    "content",
    "content_sha256",
    "size_bytes",
    "salt",
    "actor_type",
    "actor_id",
    "api_key_id",
    "session_id",
    "origin",
    "created_at",
    "redaction_reason",
  ];

  it.each(columns)("refuses to change %s of a version", async (column) => {
    const before = await snapshot();
    const value = ["seq", "number", "size_bytes"].includes(column)
      ? 99
      : column === "origin"
        ? "import"
        : column === "operation"
          ? "deleted"
          : column === "actor_type"
            ? "system"
            : "other";
    for (const id of [at.old, at.head, at.redacted]) {
      await expect(run(`UPDATE version SET ${column} = ? WHERE id = ?`, [value, id])).rejects.toThrow(
        "a version is immutable",
      );
    }
    expect(await snapshot()).toEqual(before);
  });

  const clear = "content = NULL, content_sha256 = NULL, size_bytes = NULL, path = NULL, salt = NULL";

  it.each([
    ["half a redaction", `UPDATE version SET content = NULL, redacted_at = 'now' WHERE id = ?`, "old"],
    ["a redaction without its time", `UPDATE version SET ${clear} WHERE id = ?`, "old"],
    [
      "a redaction that rewrites who wrote it",
      `UPDATE version SET ${clear}, redacted_at = 'now', actor_id = 'x' WHERE id = ?`,
      "old",
    ],
    ["a redaction of the head", `UPDATE version SET ${clear}, redacted_at = 'now' WHERE id = ?`, "head"],
    ["a second redaction", `UPDATE version SET ${clear}, redacted_at = 'now' WHERE id = ?`, "redacted"],
    ["taking a redaction back", "UPDATE version SET redacted_at = NULL, content = 'x' WHERE id = ?", "redacted"],
  ] as const)("refuses %s", async (_, text, which) => {
    const before = await snapshot();
    await expect(run(text, [at[which]])).rejects.toThrow("a version is immutable");
    expect(await snapshot()).toEqual(before);
  });

  it("refuses to delete versions, one or all", async () => {
    const before = await snapshot();
    for (const id of [at.old, at.head, at.redacted]) {
      await expect(run("DELETE FROM version WHERE id = ?", [id])).rejects.toThrow("a version is never deleted");
    }
    await expect(run("DELETE FROM version")).rejects.toThrow("a version is never deleted");
    await expect(run("DELETE FROM memory WHERE id = ?", [at.memory])).rejects.toThrow();
    expect(await snapshot()).toEqual(before);
  });

  it("refuses to change or delete audit entries, one or all", async () => {
    const before = await snapshot();
    for (const column of [
      "chain_id",
      "workspace_id",
      "action",
      "actor_type",
      "actor_id",
      "target",
      "data",
      "time",
      "request_id",
      "prev",
      "hash",
    ]) {
      await expect(run(`UPDATE audit_entry SET ${column} = 'x' WHERE chain_id = ?`, [at.store])).rejects.toThrow(
        "immutable",
      );
    }
    await expect(run("UPDATE audit_entry SET seq = seq + 1 WHERE chain_id = ?", [at.store])).rejects.toThrow(
      "immutable",
    );
    await expect(run("DELETE FROM audit_entry WHERE chain_id = ?", [at.store])).rejects.toThrow(
      /immutable|never deleted/,
    );
    await expect(run("DELETE FROM audit_entry")).rejects.toThrow(/immutable|never deleted/);
    expect(await snapshot()).toEqual(before);
  });

  it("refuses to put another row in the place of one", async () => {
    const before = await snapshot();
    const names = columns.join(", ");
    const copy = (id: string, content: string) =>
      `SELECT ${names.replace("content,", `'${content}',`)} FROM version WHERE id = '${id}'`;
    const others: [string, string][] =
      provider === "sqlite"
        ? [
            [`INSERT OR REPLACE INTO version (${names}) ${copy(at.old, "forged")}`, "version"],
            [`REPLACE INTO version (${names}) ${copy(at.head, "forged")}`, "version"],
            // Not the id, but another unique place of the row: it would push the old one out.
            [
              `INSERT OR REPLACE INTO version (${names}) ${copy(at.old, "forged").replace("SELECT id", "SELECT 'memver_new'")}`,
              "version",
            ],
            [
              "INSERT OR REPLACE INTO audit_entry SELECT chain_id, seq, workspace_id, 'forged', actor_type, actor_id, target, data, time, request_id, prev, hash FROM audit_entry",
              "audit",
            ],
            ["UPDATE OR REPLACE version SET seq = 1 WHERE seq = 2", "version"],
          ]
        : [
            ["TRUNCATE version CASCADE", "version"],
            ["TRUNCATE audit_entry", "audit"],
            [
              `INSERT INTO version (${names}) ${copy(at.old, "forged")} ON CONFLICT (id) DO UPDATE SET content = excluded.content`,
              "version",
            ],
          ];
    for (const [text, what] of others) await expect(run(text)).rejects.toThrow(what);
    expect(await snapshot()).toEqual(before);
  });
});
