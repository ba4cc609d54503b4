import { expect, it, vi } from "vitest";
import { openDatabase } from "@/lib/db/open-database";
import { createKey } from "@/lib/key/create-key";
import { noteKeyUse } from "@/lib/key/last-use";
import { contextOf, createMember, createWorkspace, now } from "@/lib/testing/fixtures";
import { createTestDatabase, describeOnBoth } from "@/lib/testing/test-database";
import { closeRuntime, type Runtime } from "./runtime";

describeOnBoth("a server that stops", (_, provider) => {
  it("stops whole where something cannot be written any more, and says what", async () => {
    const db = await openDatabase(await createTestDatabase(provider));
    const admin = contextOf(db, await createMember(db, await createWorkspace(db), "admin"));
    const { key } = await createKey(admin, { name: "agent", access: "read_only" });
    const close = vi.fn(() => db.close());
    const full = { ...db, close, transaction: () => Promise.reject(new Error("no room for a text")) };
    noteKeyUse(full, key.id, now());
    const opened = { db: full } as unknown as Runtime;
    (globalThis as { palimpsestRuntime?: Promise<Runtime> }).palimpsestRuntime = Promise.resolve(opened);
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await closeRuntime();
    const lines = said.mock.calls.map(([line]) => String(line));
    said.mockRestore();
    expect(close).toHaveBeenCalledOnce();
    expect(lines).toEqual([expect.stringContaining('"event":"key_uses_not_written"')]);
    expect(lines.join()).not.toContain("a text");
  });
});
