import { expect, it } from "vitest";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Actor } from "@/lib/domain/actor";
import { blameVersions } from "@/lib/domain/blame";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { reviewSettings } from "@/lib/domain/review-policy";
import { createStore } from "@/lib/store/create-store";
import { configureStore } from "@/lib/store/update-store";
import { contextOf, createMember, createWorkspace } from "@/lib/testing/fixtures";
import { describeOnBoth } from "@/lib/testing/test-database";
import { redactVersion } from "@/lib/version/redact-version";
import { blameCache } from "./blame-cache";
import { blameMemory } from "./blame-memory";

describeOnBoth("blame of a memory", (database) => {
  async function newMemory() {
    const { db } = database;
    const workspaceId = await createWorkspace(db);
    const member = await createMember(db, workspaceId, "admin");
    const admin = contextOf(db, member);
    const store = await createStore(admin, { name: "Lines", description: "", metadata: {} });
    const key: Actor = {
      kind: "key",
      workspaceId,
      keyId: "apikey_01ARZ3NDEKTSV4RRFFQ69G5FAV",
      access: "read_write",
      stores: "all",
    };
    const agent = contextOf(db, key, { origin: "tool", session: { label: "run 7" } });
    const create = { kind: "create", path: parseMemoryPath("/a"), content: parseContent("one\ntwo\n") } as const;
    const { outcomes } = await commitChange(admin, { storeId: store.id, edits: [create] });
    const { id: memoryId, versionId } = outcomes[0]!.memory;
    const write = async (context: Context, text: string) => {
      const edit = { kind: "modify", memoryId, content: parseContent(text) } as const;
      return (await commitChange(context, { storeId: store.id, edits: [edit] })).outcomes[0]!.memory.versionId;
    };
    const inMemory = { memory_store_id: store.id, memory_id: memoryId };
    return { admin, agent, member, inMemory, versionId, write, storeId: store.id };
  }
  type Made = Awaited<ReturnType<typeof newMemory>>;

  const runs = async ({ admin, inMemory }: Made, more: object = {}) =>
    (await blameMemory(admin, { ...inMemory, ...more })).runs.map((run) => [
      run.start,
      run.count,
      run.origin,
      run.versionId,
    ]);

  it("names who wrote each run of lines, in which session, and how its change stands", async () => {
    const made = await newMemory();
    const second = await made.write(made.agent, "one\nadded\nagain\ntwo\n");
    const blame = await blameMemory(made.admin, made.inMemory);
    expect(await runs(made)).toEqual([
      [1, 1, "version", made.versionId],
      [2, 2, "version", second],
      [4, 1, "version", made.versionId],
    ]);
    expect(blame).toMatchObject({ lineCount: 4, versionId: second, number: 2 });
    expect(blame.versions).toMatchObject([
      {
        id: second,
        number: 2,
        actor: { type: "session_actor", name: "run 7" },
        session: { name: "run 7" },
        review: { state: "pending" },
      },
      {
        id: made.versionId,
        number: 1,
        actor: { type: "user_actor", id: made.member.userId, name: "admin person" },
        session: null,
        review: { state: null },
      },
    ]);
    const first = { changeId: blame.versions[1]!.changeId };
    expect(await runs(made, { at: first })).toEqual([[1, 2, "version", made.versionId]]);
    expect(await runs(made, { memory_version_id: made.versionId })).toEqual([[1, 2, "version", made.versionId]]);
    const elsewhere = await newMemory();
    await expect(runs(made, { memory_version_id: elsewhere.versionId })).rejects.toMatchObject({ code: "not_found" });
  });

  it("goes on from what it kept, and is the same as computed anew; a redaction is seen at once, told or not", async () => {
    const made = await newMemory();
    const texts = ["one\ntwo\n"];
    for (let i = 0; i < 12; i++) {
      texts.push(`${texts[i % 3]}line ${i}\n`);
      await made.write(i % 2 ? made.agent : made.admin, texts.at(-1)!);
      if (i % 4 === 0) await runs(made);
    }
    const rows = () =>
      database.db.prisma.version.findMany({ where: { memoryId: made.inMemory.memory_id }, orderBy: { number: "asc" } });
    const anew = async () =>
      blameVersions(
        (await rows()).map((row) => ({
          id: row.id,
          number: row.number,
          content: row.content,
          redacted: row.redactedAt !== null,
          deleted: row.operation === "deleted",
        })),
      ).lines.map((line) => (line.kind === "version" ? line.versionId : `unknown ${line.beyond}`));
    const now = async () =>
      (await runs(made)).flatMap(([, count, origin, id]) =>
        Array<string>(Number(count)).fill(origin === "version" ? String(id) : `unknown ${id}`),
      );
    expect(await now()).toEqual(await anew());
    const old = (await rows())[3]!.id;
    await redactVersion(made.admin, { memory_store_id: made.storeId, memory_version_id: old, reason: "other" });
    expect(await now()).toEqual(await anew());
    // As if another process had redacted, and its event were lost: what was kept is compared with the database.
    const kept = blameCache().take(made.inMemory.memory_id, 99)!;
    const second = (await rows())[11]!.id;
    await redactVersion(made.admin, { memory_store_id: made.storeId, memory_version_id: second, reason: "other" });
    blameCache().keep(kept);
    expect(await now()).toEqual(await anew());
    blameCache().keep(kept);
    await made.write(made.admin, `${texts.at(-1)}the end\n`);
    expect(await now()).toEqual(await anew());
    expect((await now()).some((line) => line.startsWith("unknown"))).toBe(true);
  });

  it("keeps no text", async () => {
    const made = await newMemory();
    await made.write(made.agent, "the secret word\n");
    await runs(made);
    const kept = blameCache().take(made.inMemory.memory_id, 99);
    expect(kept).toBeDefined();
    expect(JSON.stringify(kept)).not.toContain("secret word");
  });

  it("shows agents' view without what is held, or who wrote it", async () => {
    const made = await newMemory();
    await configureStore(made.admin, {
      memory_store_id: made.storeId,
      settings: { review: reviewSettings.parse({ policy: "approved" }) },
    });
    const held = await made.write(made.agent, "one\nheld\ntwo\n");
    expect((await runs(made)).flat()).toContain(held);
    const served = await blameMemory(made.admin, { ...made.inMemory, revision: "approved" });
    expect(served).toMatchObject({ versionId: made.versionId, lineCount: 2 });
    expect(JSON.stringify(served)).not.toContain(held);
    expect(served.versions.map(({ actor }) => actor.type)).toEqual(["user_actor"]);
    const at = { time: new Date().toISOString() };
    await expect(runs(made, { revision: "approved", at })).rejects.toMatchObject({ code: "invalid_request" });
    await expect(runs(made, { revision: "approved", memory_version_id: held })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });
});
