import { afterEach, expect, it, vi } from "vitest";
import { readAuditChain } from "@/lib/audit/audit.store";
import { verifyChain } from "@/lib/domain/audit-chain";
import { flushExposures } from "@/lib/exposure/note-served";
import { createKey } from "@/lib/key/create-key";
import { collect, contextOf, createMember } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";

const large = "a line that takes room on the disk\n".repeat(2_000);

describeOnBoth("a full disk", (database, provider) => {
  const door = useProgramClient(database);
  afterEach(() => void vi.restoreAllMocks());

  const run = (statement: string) => database.db.prisma.$executeRawUnsafe(statement);
  const pages = (most: number) =>
    database.db.transaction(async ({ sql }) => void (await sql.get(`PRAGMA max_page_count = ${most}`)));

  /** On SQLite the file may not grow any more; on PostgreSQL the server answers as one whose disk takes no row. */
  async function fill(): Promise<void> {
    if (provider === "sqlite") return pages(1);
    await run(`CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $do$
      BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $do$`);
    for (const table of ["version", "audit_entry", "exposure", "session", "key_usage", "store"]) {
      await run(
        `CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION no_room()`,
      );
    }
  }

  async function makeRoom(): Promise<void> {
    if (provider === "sqlite") return pages(1_000_000);
    await run("DROP FUNCTION no_room() CASCADE");
  }

  const tool = (store: string, input: object, key = door.secret) =>
    door.send(`POST`, `/api/stores/${store}/tools`, {
      key,
      body: { type: "tool_use", id: "t", name: "memory", input },
    });

  it("refuses writes with 507, goes on reading, and writes again when there is room", async () => {
    const failures = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const store = String((await door.send("POST", "/v1/memory_stores", { body: { name: "Full" } })).json.id);
    const memories = `/v1/memory_stores/${store}/memories`;
    const first = (await door.send("POST", memories, { body: { path: "/first", content: "was there before" } })).json;
    const admin = contextOf(database.db, await createMember(database.db, door.workspaceId, "admin"));
    const limits = { requests_per_minute: 1_000, bytes_per_day: 1_000_000 };
    const limited = (await createKey(admin, { name: "limited", access: "read_only", ...limits })).secret;
    const create = (turn: number) =>
      door.send("POST", memories, { body: { path: `/m${turn}`, content: `${turn}\n${large}` } });

    await fill();
    // SQLite has some free pages left.
    let turn = 0;
    let refused = await create(turn);
    while (refused.status === 200 && turn < 50) refused = await create(++turn);
    expect(refused.status).toBe(507);
    expect(refused.json).toEqual({
      type: "error",
      error: { type: "insufficient_storage_error", message: expect.stringContaining("no room left") },
      request_id: expect.stringMatching(/^req_/),
    });
    expect(refused.headers.get("x-should-retry")).toBe("false");
    // Many at once share a transaction: each is refused for itself.
    const together = await Promise.all([101, 102, 103, 104].map(create));
    expect(together.map(({ status }) => status)).toEqual([507, 507, 507, 507]);
    const update = await door.send("POST", `${memories}/${first.id}`, { body: { content: large } });
    expect(update.status).toBe(507);
    const written = await tool(store, { command: "create", path: "/memories/t", file_text: large });
    expect([written.status, written.text]).toEqual([507, expect.stringContaining("insufficient_storage_error")]);

    const read = await door.send("GET", `${memories}/${first.id}`);
    expect([read.status, read.json.content]).toEqual([200, "was there before"]);
    expect((await door.send("GET", memories)).status).toBe(200);
    expect((await door.send("GET", `/v1/search?query=before&memory_store_id=${store}`)).status).toBe(200);
    const viewed = await tool(store, { command: "view", path: "/memories/first" });
    expect([viewed.status, viewed.text]).toEqual([200, expect.stringContaining("was there before")]);
    expect((await door.send("GET", `${memories}/${first.id}`, { key: limited })).status).toBe(200);

    await makeRoom();
    expect((await create(turn)).status).toBe(200);
    expect((await tool(store, { command: "create", path: "/memories/t", file_text: large })).status).toBe(200);
    // What was read meanwhile is noted all the same.
    await flushExposures(database.db);
    const reads = await database.db.prisma.exposure.aggregate({ where: { storeId: store }, _sum: { count: true } });
    expect(reads._sum.count).toBeGreaterThanOrEqual(3);
    expect(verifyChain(await collect(readAuditChain(database.db.read, store)))).toMatchObject({ ok: true });
    const lines = failures.mock.calls.flat().join("\n");
    expect(lines).toMatch(/SQLITE_FULL|53100/);
    expect(lines).not.toContain("takes room");
  });
});
