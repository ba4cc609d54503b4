import { copyFileSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import Sqlite from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { commitChange } from "@/lib/change/commit-change";
import { ConfigError, parseConfig } from "@/lib/config/config";
import { parseContent } from "@/lib/domain/memory-content";
import { openWithLedger } from "@/lib/erasure/open-with-ledger";
import { runErasure } from "@/lib/erasure/run-erasure";
import { exportStores } from "@/lib/export/export-stores";
import { commentOnChange } from "@/lib/review/comment-on-change";
import { listComments } from "@/lib/review/comments";
import {
  closeDatabase,
  createAdminAndStore,
  createEncryptedInstallation,
  findInFiles,
  findPaths,
  newMasterKey,
  newSecret,
  writeTexts,
  writtenFiles,
} from "@/lib/testing/encryption";
import { collect, createTestKey } from "@/lib/testing/fixtures";
import { readFileApart } from "@/lib/testing/read-file-apart";
import { providers, type TestProvider } from "@/lib/testing/test-database";
import { startTestServer } from "@/lib/testing/test-server";
import { redactVersion } from "@/lib/version/redact-version";
import { retrieveVersion } from "@/lib/version/retrieve-version";
import { keyFileIn } from "./key-file.store";

const chinese = "我们把数据库部署到生产环境之前要先备份";

describe.each(providers)("encryption at rest (%s)", (provider: TestProvider) => {
  it("leaves no text in any file at any time, and everything works", async () => {
    const { config, remove } = await createEncryptedInstallation(provider);
    const { db } = await openWithLedger(config);
    const { context, storeId } = await createAdminAndStore(db);
    const [word, phrase, why, said, tool] = [newSecret(), newSecret(), newSecret(), newSecret(), newSecret()];
    const words = [word, phrase, why, said, tool, "部署到生产环境", "数据库"];
    const texts = { "/a": `the key is ${word}`, "/b": `alpha ${phrase} omega`, "/c": chinese };
    const [first, second] = await writeTexts(context, storeId, { texts, reason: `because of ${why}` });
    if (!first || !second) throw new Error("nothing was written");
    const version = (id: string) =>
      retrieveVersion(context, { memory_store_id: storeId, memory_version_id: id, view: "full" });
    const { changeId } = await version(first.versionId);
    await commentOnChange(context, { change_id: changeId, body: `I say ${said}` });
    const server = await startTestServer(db);
    const key = await createTestKey(db, context.actor.workspaceId);
    const say = async (input: Record<string, string>) => {
      const answer = await fetch(`${server.url}/api/stores/${storeId}/tools`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json" },
        body: JSON.stringify({ type: "tool_use", id: "toolu_1", name: "memory", input }),
      });
      return ((await answer.json()) as { content: string }).content;
    };
    const at = "/memories/tool.md";
    await say({ command: "create", path: at, file_text: `says ${tool}\nand more` });
    await say({ command: "str_replace", path: at, old_str: "and more", new_str: "and less" });
    expect(await say({ command: "view", path: at })).toContain(`says ${tool}\n     2\tand less`);
    const out = await exportStores(context, { memory_store_id: storeId, format: "jsonl" });
    const exported = out.format === "zip" ? "" : (await collect(out.lines)).join("");
    for (const text of [word, phrase, why, said, tool]) expect(exported).toContain(text);
    expect(findInFiles(await writtenFiles(db, config), words)).toEqual([]);

    expect(await findPaths(context, word)).toEqual(["/a"]);
    expect(await findPaths(context, `"alpha ${phrase}"`)).toEqual(["/b"]);
    expect(await findPaths(context, `"${phrase} alpha"`)).toEqual([]);
    expect(await findPaths(context, `alpha -${phrase}`)).toEqual([]);
    expect([await findPaths(context, "数据库"), await findPaths(context, "部署")]).toEqual([["/c"], ["/c"]]);
    expect(await findPaths(context, word, { scope: "history" })).toEqual(["/a"]);
    expect((await listComments(context, { change_id: changeId })).map(({ body }) => body)).toEqual([`I say ${said}`]);

    const edits = [{ kind: "modify", memoryId: first.id, content: parseContent("clean") }] as const;
    await commitChange(context, { storeId, edits: [...edits] });
    await redactVersion(context, { memory_store_id: storeId, memory_version_id: first.versionId, reason: "secret" });
    expect(await runErasure(db)).toBe(true);
    expect(await findPaths(context, word, { scope: "history" })).toEqual([]);
    expect((await version(second.versionId)).content).toContain(phrase);
    expect(findInFiles(await writtenFiles(db, config), words)).toEqual([]);
    await server.close();
    await closeDatabase(db);
    remove();
  });

  it("destroys the keys of what is erased, and those of an epoch before with it", async () => {
    const { config, remove } = await createEncryptedInstallation(provider);
    const { db } = await openWithLedger(config);
    const { context, storeId } = await createAdminAndStore(db);
    const [first, second] = await writeTexts(context, storeId, { texts: { "/a": "one", "/b": "two" } });
    if (!first || !second) throw new Error("nothing was written");
    await commitChange(context, { storeId, edits: [{ kind: "delete", memoryId: first.id }] });
    const keysOf = () => {
      const file = new Sqlite(keyFileIn(config.encryption.keysDir), { readonly: true });
      const keys = file.prepare("SELECT id, hex(wrapped) AS wrapped FROM data_key").all();
      const epochs = file.prepare("SELECT number FROM epoch").all();
      file.close();
      return { keys: keys as { id: string; wrapped: string }[], epochs };
    };
    const before = keysOf();
    await redactVersion(context, { memory_store_id: storeId, memory_version_id: first.versionId, reason: "secret" });
    await runErasure(db);
    const after = keysOf();
    expect(before.keys.map(({ id }) => id).sort()).toEqual([first.versionId, second.versionId].sort());
    expect(after.keys.map(({ id }) => id)).toEqual([second.versionId]);
    expect([before.epochs, after.epochs]).toEqual([[{ number: 1 }], [{ number: 2 }]]);
    const bytes = before.keys.map(({ wrapped }) => Buffer.from(wrapped, "hex").toString("latin1"));
    const { keysDir } = config.encryption;
    const files = readdirSync(keysDir).map((name) => readFileApart(path.join(keysDir, name)).toString("latin1"));
    expect(bytes.filter((key) => files.some((file) => file.includes(key)))).toEqual([]);
    await closeDatabase(db);
    remove();
  });

  it("refuses to open without the right keys, and says why", async () => {
    const { config, plain, remove } = await createEncryptedInstallation(provider);
    const { db } = await openWithLedger(config);
    const { context, storeId } = await createAdminAndStore(db);
    await writeTexts(context, storeId, { texts: { "/a": "one" } });
    await closeDatabase(db);
    const { keysDir } = config.encryption;
    const open = (encryption?: (typeof config)["encryption"]) => openWithLedger({ ...plain, encryption });
    const refusal = async (encryption?: (typeof config)["encryption"]) => {
      const error = await open(encryption).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ConfigError);
      return (error as Error).message;
    };
    expect(await refusal()).toContain("there is no master key");
    expect(await refusal({ keysDir, masterKey: newMasterKey() })).toContain("not the master key");
    const elsewhere = path.join(config.dataDir, "elsewhere");
    expect(await refusal({ ...config.encryption, keysDir: elsewhere })).toContain("is missing");
    const other = await createEncryptedInstallation(provider);
    await (await openWithLedger(other.config)).db.close();
    const foreign = { keysDir: other.config.encryption.keysDir, masterKey: other.config.encryption.masterKey };
    expect(await refusal(foreign)).toContain("belongs to another database");
    const file = keyFileIn(keysDir);
    const copy = `${file}.copy`;
    copyFileSync(file, copy);
    truncateSync(file, 5_000);
    expect(await refusal(config.encryption)).toContain("is damaged");
    writeFileSync(file, "");
    expect(await refusal(config.encryption)).toContain("is empty");
    copyFileSync(copy, file);
    await (await open(config.encryption)).db.close();
    other.remove();
    remove();
  });

  it("says of a stored text that was tampered with that it is damaged", async () => {
    const { config, remove } = await createEncryptedInstallation(provider);
    const { db } = await openWithLedger(config);
    const { context, storeId } = await createAdminAndStore(db);
    const [memory] = await writeTexts(context, storeId, { texts: { "/a": "one", "/b": "two" } });
    await db.transaction(async ({ sql }) => {
      await sql.run("INSERT INTO encryption_permit (store_id) VALUES (?)", [storeId]);
      // The last bytes of the text itself, in base64.
      await sql.run("UPDATE version SET content = substr(content, 1, length(content) - 4) || 'AAAA' WHERE id = ?", [
        memory?.versionId ?? "",
      ]);
      await sql.run("DELETE FROM encryption_permit WHERE store_id = ?", [storeId]);
    });
    const server = await startTestServer(db);
    const key = await createTestKey(db, context.actor.workspaceId);
    const answer = await fetch(`${server.url}/v1/memory_stores/${storeId}/memories/${memory?.id}`, {
      headers: { "x-api-key": key },
    });
    expect(answer.status).toBe(500);
    const body = (await answer.json()) as { error: { type: string; message: string } };
    expect(body.error.type).toBe("api_error");
    expect(body.error.message).toContain(`The stored text of ${memory?.versionId} is damaged`);
    await server.close();
    await closeDatabase(db);
    remove();
  });

  it("works in several processes that share the key file, over an erasure of either", async () => {
    const { config, remove } = await createEncryptedInstallation(provider);
    const [one, two] = [(await openWithLedger(config)).db, (await openWithLedger(config)).db];
    const { context, storeId } = await createAdminAndStore(one);
    const there = { ...context, db: two };
    const [first] = await writeTexts(context, storeId, { texts: { "/a": "first" } });
    const [second] = await writeTexts(there, storeId, { texts: { "/b": "second" } });
    await commitChange(context, { storeId, edits: [{ kind: "delete", memoryId: first?.id ?? "" }] });
    await redactVersion(there, {
      memory_store_id: storeId,
      memory_version_id: first?.versionId ?? "",
      reason: "secret",
    });
    expect(await runErasure(two)).toBe(true);
    const [third] = await writeTexts(context, storeId, { texts: { "/c": "third" } });
    for (const of of [context, there]) {
      const read = async (id = "") =>
        (await retrieveVersion(of, { memory_store_id: storeId, memory_version_id: id, view: "full" })).content;
      expect([await read(second?.versionId), await read(third?.versionId)]).toEqual(["second", "third"]);
    }
    await closeDatabase(one);
    await closeDatabase(two);
    remove();
  });
});

describe("the master key", () => {
  const read = (env: Record<string, string>) =>
    parseConfig({ DATA_DIR: "/data/none", PALIMPSEST_SECRET: "x".repeat(32), ...env });

  it("comes from the environment, a file or a command, and from one of them only", () => {
    expect(read({}).encryption.masterKey).toBeUndefined();
    expect(read({ PALIMPSEST_MASTER_KEY_FILE: "/a/b" }).encryption).toMatchObject({
      masterKey: { file: "/a/b" },
      keysDir: "/data/none/keys",
    });
    expect(read({ PALIMPSEST_MASTER_KEY_COMMAND: "pass it" }).encryption.masterKey).toMatchObject({
      command: "pass it",
    });
    const both = { PALIMPSEST_MASTER_KEY: "a", PALIMPSEST_MASTER_KEY_FILE: "/a" };
    expect(() => read(both)).toThrow("set one, not several");
  });
});
