import { expect, it, vi } from "vitest";
import { openDatabase } from "@/lib/db/open-database";
import { noteServed } from "@/lib/exposure/note-served";
import { createKey } from "@/lib/key/create-key";
import { noteKeyUse } from "@/lib/key/last-use";
import { runNoted } from "@/lib/session/note-call";
import { contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { createTestDatabase, describeOnBoth } from "@/lib/testing/test-database";
import { closeRuntime, type Runtime } from "./runtime";

describeOnBoth("a server that stops", (_, provider) => {
  it("stops whole where something cannot be written any more, and says what", async () => {
    const db = await openDatabase(await createTestDatabase(provider));
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const { key } = await createKey(admin, { name: "agent", access: "read_only" });
    const close = vi.fn(() => db.close());
    const refuse = () => Promise.reject(new Error("no room for a text"));
    const full = { ...db, close, transaction: refuse, commit: refuse };
    noteKeyUse(full, key.id, now());
    const actor = { kind: "key", keyId: key.id, access: "read_only", stores: "all" } as const;
    const session = { label: "a text" };
    const agent = contextOf(full, { ...actor, workspaceId: admin.actor.workspaceId }, { origin: "tool", session });
    noteServed(agent, "memstore_1", ["memver_1", "memver_2"]);
    await runNoted(agent, { tool: "memory", command: "view" }, async () => ({ isError: false }));
    const opened = { db: full } as unknown as Runtime;
    (globalThis as { palimpsestRuntime?: Promise<Runtime> }).palimpsestRuntime = Promise.resolve(opened);
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const lost = await closeRuntime();
    const lines = said.mock.calls.map(([line]) => String(line));
    said.mockRestore();
    expect(close).toHaveBeenCalledOnce();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: "exposures_not_written", waiting: 2, lost: 0 },
      { event: "exposures_lost", waiting: 0, lost: 2 },
      { event: "session_calls_not_written", waiting: 1, lost: 0 },
      { event: "session_calls_lost", waiting: 0, lost: 1 },
      { event: "key_uses_not_written" },
    ]);
    expect(lost).toEqual(["2 records of what agents read", "1 call of sessions", "when keys were used last"]);
    expect(lines.join()).not.toContain("a text");
  });
});
