import { expect, it } from "vitest";
import { configureStoreInput } from "@/lib/store/store.schema";
import { configureStore } from "@/lib/store/update-store";
import { contextOf, createMember, fillStore } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { secretSamples } from "@/lib/testing/secret-samples";
import { SeededRandom } from "@/lib/testing/seeded-random";
import { createTestSession, sayInSession } from "@/lib/testing/session-client";
import { describeOnBoth } from "@/lib/testing/test-database";

const segments = (count: number) => `/${Array.from({ length: count }, (_, at) => at).join("/")}`;

describeOnBoth("paths that a model is told of", (database) => {
  const door = useProgramClient(database);

  async function newStore(name: string, files: Record<string, string> = {}, settings = {}) {
    const { id } = await door.client.beta.memoryStores.create({ name });
    await fillStore(database.db, { id, workspaceId: door.workspaceId }, Object.entries(files));
    const editor = contextOf(database.db, await createMember(database.db, door.workspaceId, "editor"));
    await configureStore(editor, configureStoreInput.parse({ memory_store_id: id, settings }));
    return id;
  }

  async function newSession(...stores: string[]) {
    const { id } = await createTestSession(door, stores);
    return (name: string, input: unknown) => sayInSession(door, id, [name, input]);
  }

  it("are those that it wrote, also where they cannot be read", async () => {
    const say = await newSession(await newStore("Red"), await newStore("Blue"));
    const view = (path: string) => say("memory", { command: "view", path });
    expect(await view("/memories/red/cafe\u0301")).toMatch(/^! The path "\/memories\/red\/cafe\u0301" is not valid: /);
    expect(await view("/memories/red//a//")).toBe(
      "! The path /memories/red//a// does not exist. Please provide a valid path.",
    );
    expect(await view(`/memories/red${segments(21)}`)).toBe(
      `! The path "/memories/red${segments(21)}" is not valid: it has 21 segments below /memories/red and may have at most 20.`,
    );
    expect(await view(`/memories/red/${"x".repeat(1_100)}`)).toMatch(/1,024 bytes of UTF-8 below \/memories\/red\.$/);
    for (const [name, input] of [
      ["memory_read", { path: `/red${segments(21)}` }],
      ["memory_list", { path_prefix: `/red${segments(21)}/` }],
    ] as const)
      expect(await say(name, input)).toMatch(/^! The path "\/red\/0\/1\/.* has 21 segments below \/red and/);
    const single = await newSession(await newStore("Only"));
    expect(await single("memory_read", { path: segments(21) })).toMatch(/has 21 segments and may have at most 20\.$/);
    expect(await single("memory", { command: "view", path: `/memories${segments(21)}` })).toMatch(
      /^! The path "\/memories\/0\/.* has 21 segments below \/memories and may/,
    );
  });

  it("lead to what a refusal is about", async () => {
    const secret = secretSamples.github_token?.(new SeededRandom(1)) ?? "";
    const red = await newStore("Red", { "/a": "1" }, { detectors: { secret: "block" } });
    const held = await newStore("Held", {}, { review: { policy: "approved" } });
    const say = await newSession(red, held);
    expect(await say("memory_write", { path: "/red/a/b", content: "x" })).toMatch(
      /^! The path \/red\/a\/b overlaps the memory at \/red\/a\. /,
    );
    expect(await say("memory_write", { path: "/red/key", content: `key ${secret}` })).toContain(" (/red/key). ");
    expect(await say("memory", { command: "create", path: "/memories/red/key", file_text: secret })).toContain(
      " (/memories/red/key). ",
    );
    const other = await newSession(red, held);
    await other("memory_write", { path: "/held/a.md", content: "theirs" });
    const waits = / was changed by another session and waits for a person's review/;
    const path = "/memories/held/a.md";
    for (const input of [
      { command: "str_replace", path, old_str: "theirs", new_str: "mine" },
      { command: "insert", path, insert_line: 0, insert_text: "mine" },
      { command: "delete", path },
      { command: "rename", old_path: path, new_path: "/memories/held/b.md" },
    ])
      expect(await say("memory", input)).toMatch(new RegExp(`^! ${path}${waits.source}`));
    for (const [name, input] of [
      ["memory_write", { path: "/held/a.md", content: "mine" }],
      ["memory_edit", { path: "/held/a.md", old_str: "theirs", new_str: "mine" }],
    ] as const)
      expect(await say(name, input)).toMatch(new RegExp(`^! /held/a\\.md${waits.source}`));
  });

  it("are as long in a session's store as everywhere", async () => {
    const long = `/${"x".repeat(500)}/${"y".repeat(522)}`;
    const [red, deep] = [await newStore("Red", { [long]: "long" }), segments(20)];
    const say = await newSession(red, await newStore("Blue"));
    expect(await say("memory_write", { path: `/red${deep}`, content: "deep" })).toMatch(/^Wrote \/red\/0\//);
    const { documents } = JSON.parse(await say("memory_list", { path_prefix: "/red" }));
    const told = documents.map(({ path }: { path: string }) => path);
    expect(told).toEqual([`/red${deep}`, `/red${long}`]);
    for (const path of told) expect(await say("memory_read", { path })).toMatch(/\t(deep|long)$/);
    const folder = deep.slice(0, deep.lastIndexOf("/"));
    const below = JSON.parse(await say("memory_list", { path_prefix: `/red${folder}/` }));
    expect(below.documents).toHaveLength(1);
    expect(await say("memory_edit", { path: told[1], old_str: "long", new_str: "longer" })).toMatch(/^Edited /);
    for (const path of told) expect(await say("memory_delete", { path })).toBe(`Deleted ${path}.`);
  });
});
