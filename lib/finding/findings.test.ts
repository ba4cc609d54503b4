import { expect, it } from "vitest";
import { operations } from "@/lib/doors/operations";
import type { FindingJson } from "@/lib/finding/finding.present";
import { contextOf, createMember } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { createReviewStore, runOperation } from "@/lib/testing/review-store";
import { secretSamples } from "@/lib/testing/secret-samples";
import { SeededRandom } from "@/lib/testing/seeded-random";
import { describeOnBoth } from "@/lib/testing/test-database";

const token = (seed: number) => secretSamples.github_token?.(new SeededRandom(seed)) ?? "";
const key = (seed: number) => secretSamples.private_key?.(new SeededRandom(seed)) ?? "";

describeOnBoth("detectors in the write path", (database) => {
  const door = useProgramClient(database);
  const create = (path: string, text: string) => ({ command: "create", path: `/memories${path}`, file_text: text });

  async function storeWith(detectors: object, review: object = {}) {
    const store = await createReviewStore(database, door, review);
    const set = await runOperation(store.editor, operations.updateStoreSettings, {
      memory_store_id: store.id,
      settings: { detectors },
    });
    if (set.status !== 200) throw new Error(JSON.stringify(set.json));
    return store;
  }
  const findings = async (storeId: string, query: Record<string, string> = {}) => {
    const asked = new URLSearchParams({ memory_store_id: storeId, ...query });
    const answer = await door.send<{ data: FindingJson[]; next_page: string | null }>("GET", `/v1/findings?${asked}`);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.json;
  };
  const reviewer = async () => contextOf(database.db, await createMember(database.db, door.workspaceId, "reviewer"));
  const dismiss = async (id: string, reason: string | null = null) =>
    runOperation(await reviewer(), operations.dismissFinding, { finding_id: id, reason });

  it("keeps every byte from the start, and says where a secret stands without saying it", async () => {
    const store = await createReviewStore(database, door, {});
    const secret = token(1);
    await store.write("a", create("/x", `one\nkey ${secret}\n`));
    expect(await store.read("b", "/x")).toBe(`one\nkey ${secret}\n`);
    const { data } = await findings(store.id);
    expect(data).toMatchObject([
      {
        kind: "secret",
        rule: "github_token",
        looks_like: "a GitHub token",
        line: 2,
        start: 8,
        path: "/x",
        is_head: true,
      },
    ]);
    expect(JSON.stringify(data)).not.toContain(secret.slice(4));
    expect((await store.changes())[0]).toMatchObject({ risk: 1 });
  });

  it("blocks in words that an agent can act on, at every door, and stores nothing", async () => {
    const store = await storeWith({ secret: "block" });
    const refused = await store.say("a", create("/notes/x", `one\ntwo\n${key(1)}\n`));
    expect(refused).toMatchObject({ is_error: true });
    expect(refused.content).toBe(
      "Secrets must not be stored: line 3 looks like a private key (/memories/notes/x). Store where to find it instead. Nothing was stored.",
    );
    const at = `/v1/memory_stores/${store.id}/memories`;
    const rest = await door.send("POST", at, { body: { path: "/y", content: token(2) } });
    expect([rest.status, rest.json.error]).toEqual([
      400,
      expect.objectContaining({ type: "invalid_request_error", message: expect.stringContaining("line 1 looks like") }),
    ]);
    const person = await runOperation(store.editor, operations.createMemory, {
      ...{ memory_store_id: store.id, path: "/z", content: `a\n${token(3)}` },
    });
    expect([person.status, person.json.error.message]).toEqual([400, expect.stringContaining("line 2")]);
    const named = await door.send("POST", at, { body: { path: `/${token(4)}`, content: "fine" } });
    expect([named.status, named.json.error]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringContaining("the path looks like") }),
    ]);
    expect((await door.send("GET", at)).json).toMatchObject({ data: [] });
    expect(await findings(store.id, { state: "all" })).toMatchObject({ data: [] });
  });

  it("does not stop an edit for a secret that stood there before the rule", async () => {
    const store = await createReviewStore(database, door, {});
    await store.write("a", create("/x", `key ${token(5)}\nold\n`));
    await runOperation(store.editor, operations.updateStoreSettings, {
      ...{ memory_store_id: store.id, settings: { detectors: { secret: "block" } } },
    });
    const edit = (old_str: string, new_str: string) =>
      store.say("a", { command: "str_replace", path: "/memories/x", old_str, new_str });
    expect((await edit("old", "new")).is_error).not.toBe(true);
    expect((await edit("new", token(6))).content).toContain("line 2 looks like a GitHub token");
    expect(await store.read("a", "/x")).toBe(`key ${token(5)}\nnew\n`);
  });

  it("masks before storing, says so, and stays a no-op when the same is sent again", async () => {
    const store = await storeWith({ secret: "mask" });
    const text = `one\nkey ${token(7)}.\n`;
    const told = await store.say("a", create("/x", text));
    expect(told.content).toContain("File created successfully at: /memories/x Not everything was stored as written");
    expect(told.content).toContain("line 2: a GitHub token");
    const stored = "one\nkey [redacted: github token].\n";
    expect(await store.read("a", "/x")).toBe(stored);
    await store.say("a", create("/x", text));
    const { data } = await door.client.beta.memoryStores.memoryVersions.list(store.id);
    expect(data).toHaveLength(1);
    const replaced = await store.say("a", {
      ...{ command: "str_replace", path: "/memories/x", old_str: "one", new_str: `two ${token(8)}` },
    });
    expect([replaced.is_error ?? false, replaced.content]).toEqual([
      false,
      expect.stringContaining("line 1: a GitHub token"),
    ]);
    expect(replaced.content).not.toContain(token(8));
    expect(await store.read("a", "/x")).toBe(stored.replace("one", "two [redacted: github token]"));
    const [memory] = (await door.client.beta.memoryStores.memories.list(store.id)).data as {
      id: string;
      content_sha256: string;
    }[];
    const rest = await door.send("POST", `/v1/memory_stores/${store.id}/memories/${memory?.id}`, {
      body: {
        content: token(9),
        precondition: { type: "content_sha256", content_sha256: memory?.content_sha256 },
      },
    });
    expect([rest.status, rest.json]).toEqual([
      200,
      expect.objectContaining({ content_size_bytes: 24, masked: expect.stringContaining("line 1") }),
    ]);
  });

  it("keeps a write back for review where its kind is quarantined, in an open store too", async () => {
    const store = await storeWith({ personal_data: "quarantine" });
    await store.write("a", create("/x", "fine\n"));
    await store.write("a", create("/x", "write to jan@mail.acme.de\n"));
    expect([await store.read("b", "/x"), await store.read("a", "/x")]).toEqual([
      "fine\n",
      "write to jan@mail.acme.de\n",
    ]);
    await runOperation(store.editor, operations.updateStoreSettings, {
      ...{ memory_store_id: store.id, settings: { detectors: { personal_data: "flag" } } },
    });
    expect(await store.read("b", "/x")).toBe("write to jan@mail.acme.de\n");
  });

  it("obeys a team's own rule, and refuses a pattern that could take for ever with the reason", async () => {
    const rule = { id: "badge", name: "Badge number", pattern: "ACME-\\d{6}", action: "block" };
    const store = await storeWith({ custom: [rule] });
    const refused = await store.say("a", create("/x", "badge ACME-123456\n"));
    expect(refused.content).toBe(
      "A rule of this store forbids this: line 1 has “Badge number” (/memories/x). Leave it out. Nothing was stored.",
    );
    const wrong = await door.send("POST", `/v1/memory_stores/${store.id}/settings`, {
      body: { detectors: { custom: [{ ...rule, pattern: "(?=a)b" }] } },
    });
    expect(wrong.status).not.toBe(200);
    const by = await runOperation(store.editor, operations.updateStoreSettings, {
      ...{ memory_store_id: store.id, settings: { detectors: { custom: [{ ...rule, pattern: "(?=a)b" }] } } },
    });
    expect(by.json.error.message).toContain("looks ahead or behind");
  });

  it("tries a rule on the whole history before it is switched on", async () => {
    const store = await createReviewStore(database, door, {});
    await store.write("a", create("/x", "badge ACME-111111\n"));
    await store.write("a", create("/x", "no badge\n"));
    await store.write("a", create("/y", "a\nbadges ACME-222222 and ACME-333333\n"));
    const tested = await runOperation(store.editor, operations.backTestRule, {
      ...{ memory_store_id: store.id, pattern: "ACME-\\d{6}" },
    });
    expect(tested.json).toMatchObject({
      ...{ versions: 2, matches: 3, live: 1, left: 0, next_page: null },
      samples: [
        { version_number: 1, is_head: true, start: 9, end: 20, line: 2 },
        { version_number: 1, is_head: false, start: 6, end: 17, line: 1 },
      ],
    });
    expect(JSON.stringify(tested.json)).not.toContain("ACME");
  });

  it("lets a false alarm be dismissed once for equal text, older and newer, until it is taken back", async () => {
    const store = await createReviewStore(database, door, {});
    const secret = token(10);
    await store.write("a", create("/x", `key ${secret}\n`));
    await store.write("a", create("/y", `the same ${secret}, another ${token(11)}\n`));
    const { data } = await findings(store.id);
    const [first] = data.filter(({ path }) => path === "/x");
    const done = await dismiss(first?.id ?? "", "a sample from the docs");
    expect(done.json).toMatchObject({
      dismissed: { reason: "a sample from the docs", by: { name: expect.any(String) } },
    });
    await store.write("a", create("/z", `again ${secret}\n`));
    expect((await findings(store.id)).data.map(({ path }) => path)).toEqual(["/y"]);
    expect((await findings(store.id, { state: "dismissed" })).data.map(({ path }) => path)).toEqual(["/z", "/y", "/x"]);
    expect((await store.changes()).map(({ risk }) => risk)).toEqual([0, 1, 0]);
    const undo = await runOperation(await reviewer(), operations.restoreFinding, { finding_id: first?.id });
    expect(undo.json).toMatchObject({ dismissed: null });
    expect((await findings(store.id)).data).toHaveLength(4);
    const viewer = contextOf(database.db, await createMember(database.db, door.workspaceId, "viewer"));
    expect((await runOperation(viewer, operations.dismissFinding, { finding_id: first?.id })).status).toBe(403);
    expect((await door.send("POST", `/v1/findings/${first?.id}/dismiss`, { body: {} })).status).toBe(403);
    expect((await door.send("POST", "/v1/findings/fnd_01ARZ3NDEKTSV4RRFFQ69G5FAV/dismiss", { body: {} })).status).toBe(
      404,
    );
  });

  it("keeps no fingerprint of a text that was redacted", async () => {
    const store = await createReviewStore(database, door, {});
    await store.write("a", create("/x", `key ${token(12)}\n`));
    await store.write("a", create("/x", "clean\n"));
    const [finding] = (await findings(store.id)).data;
    await dismiss(finding?.id ?? "");
    const kept = () => database.db.prisma.findingDismissal.findFirst({ where: { storeId: store.id } });
    expect(await kept()).toMatchObject({ salt: expect.any(String), fingerprint: expect.any(String) });
    const at = `/v1/memory_stores/${store.id}/memory_versions/${finding?.memory_version_id}/redact`;
    expect((await door.send("POST", at, { body: {} })).status).toBe(200);
    expect(await kept()).toMatchObject({ salt: null, fingerprint: null });
  });

  it("asks a reviewer to look at nothing that is redacted", async () => {
    const store = await createReviewStore(database, door, {});
    await store.write("a", create("/x", `key ${token(14)}\n`));
    await store.write("a", create("/x", "clean\n"));
    const [finding] = (await findings(store.id)).data;
    expect(await store.change(finding?.change_id ?? "")).toMatchObject({ finding_count: 1 });
    const at = `/v1/memory_stores/${store.id}/memory_versions/${finding?.memory_version_id}/redact`;
    expect((await door.send("POST", at, { body: {} })).status).toBe(200);
    expect(await store.change(finding?.change_id ?? "")).toMatchObject({ finding_count: 0 });
  });

  it("says of what was found in a redacted text neither why it was dismissed nor where it stood", async () => {
    const store = await createReviewStore(database, door, {});
    await store.write("a", create("/x", `one\ntwo\nkey ${token(13)}\n`));
    await store.write("a", create("/x", "clean\n"));
    const [finding] = (await findings(store.id)).data;
    expect(finding).toMatchObject({ line: 3, start: 12, redacted: false });
    await dismiss(finding?.id ?? "", `${token(13)} is only a sample`);
    const at = `/v1/memory_stores/${store.id}/memory_versions/${finding?.memory_version_id}/redact`;
    expect((await door.send("POST", at, { body: {} })).status).toBe(200);
    const [shown] = (await findings(store.id, { state: "all" })).data;
    expect(shown).toMatchObject({
      ...{ id: finding?.id, redacted: true, start: null, end: null, line: null, in_path: false },
      dismissed: { reason: null, by: { name: expect.any(String) } },
    });
    const { versions } = await store.change(finding?.change_id ?? "");
    expect(versions[0]?.findings).toMatchObject([{ id: finding?.id, start: null, end: null, line: null }]);
    const row = await database.db.prisma.finding.findUnique({ where: { id: finding?.id ?? "" } });
    expect(row).toMatchObject({ startOffset: 0, endOffset: 0, line: 1 });
  });

  it("pages through the list, and shows nobody another workspace's findings", async () => {
    const store = await createReviewStore(database, door, {});
    for (let i = 0; i < 5; i++) await store.write("a", create(`/n${i}`, `key ${token(20 + i)}\n`));
    const paths: (string | null)[] = [];
    let page: string | null = "";
    while (page !== null) {
      const answer: { data: FindingJson[]; next_page: string | null } = await findings(store.id, {
        ...{ limit: "2", kind: "secret" },
        ...(page && { page }),
      });
      paths.push(...answer.data.map(({ path }) => path));
      page = answer.next_page;
    }
    expect(paths).toEqual(["/n4", "/n3", "/n2", "/n1", "/n0"]);
    expect((await findings(store.id, { kind: "personal_data" })).data).toEqual([]);
    for (const unreadable of ["state=some", "rule=%00"]) {
      expect((await door.send("GET", `/v1/findings?${unreadable}`)).status).toBe(400);
    }
  });
});
