import { expect, it } from "vitest";
import { sha256Hex } from "@/lib/domain/memory-content";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import type { ToolResult } from "@/lib/testing/tool-client";

describeOnBoth("the tools of documents", (database) => {
  const door = useProgramClient(database);

  async function newStore(settings = {}) {
    const { id } = await door.client.beta.memoryStores.create({ name: "Documents", ...settings });
    const say = async (name: string, input: unknown, key?: string): Promise<string> => {
      const body = { type: "tool_use", id: "toolu_1", name, input };
      const { json, status, text } = await door.send<ToolResult>("POST", `/api/stores/${id}/tools`, { body, key });
      if (status !== 200) throw new Error(text);
      return json.is_error ? `! ${json.content}` : json.content;
    };
    return { id, say };
  }

  it("offers the six with JSON schemas, apart from the memory tool", async () => {
    const { id } = await newStore();
    const offered = await door.send<{ tools: { name: string; input_schema: object }[]; system_prompt: string }>(
      "GET",
      `/api/stores/${id}/tools?family=documents`,
    );
    const names = ["memory_list", "memory_search", "memory_read", "memory_write", "memory_edit", "memory_delete"];
    expect(offered.json.tools.map(({ name }) => name)).toEqual(names);
    for (const { input_schema } of offered.json.tools) expect(input_schema).toMatchObject({ type: "object" });
    expect(offered.json.system_prompt).toContain("- / (read and write): Documents");
    const plain = await door.send<{ tools: { name: string }[] }>("GET", `/api/stores/${id}/tools`);
    expect(plain.json.tools.map(({ name }) => name)).toEqual(["memory"]);
    expect((await door.send("GET", `/api/stores/${id}/tools?family=all`)).status).toBe(400);
  });

  it("writes, overwrites, reads, edits, lists, finds and deletes", async () => {
    const { id, say } = await newStore();
    const first = "# Style\n\nTabs, not spaces.\n";
    expect(await say("memory_write", { path: "/style.md", content: first })).toBe(
      `Wrote /style.md (${first.length} bytes, sha256 ${sha256Hex(first)}).`,
    );
    await say("memory_write", { path: "/notes/a.md", content: "Deploy on Thursdays" });
    await say("memory_write", { path: "/notes/a.md", content: "Deploy on Tuesdays" });
    const versions = await door.client.beta.memoryStores.memoryVersions.list(id);
    expect(versions.data.map(({ operation }) => operation)).toEqual(["modified", "created", "created"]);
    expect(await say("memory_read", { path: "/style.md" })).toContain("     3\tTabs, not spaces.");
    expect(await say("memory_read", { path: "/style.md", view_range: [3, 3] })).not.toContain("# Style");

    const guard = { path: "/style.md", old_str: "Tabs", new_str: "Blanks", content_sha256: sha256Hex("else") };
    expect(await say("memory_edit", guard)).toMatch(/^! \/style\.md has changed since you read it/);
    expect(await say("memory_edit", { ...guard, content_sha256: sha256Hex(first) })).toMatch(/^Edited \/style\.md/);
    expect(await say("memory_edit", guard)).toMatch(/^! \/style\.md has changed/);
    const found = JSON.parse(await say("memory_search", { query: "tuesdays", path_prefix: "/notes" }));
    expect(found.documents).toMatchObject([
      { path: "/notes/a.md", snippets: [{ line: 1, text: "Deploy on Tuesdays" }] },
    ]);
    expect(JSON.parse(await say("memory_search", { query: "tuesdays", path_prefix: "/other/" })).documents).toEqual([]);

    const listed = JSON.parse(await say("memory_list", { limit: 1 }));
    expect(listed.documents.map(({ path }: { path: string }) => path)).toEqual(["/notes/a.md"]);
    const rest = JSON.parse(await say("memory_list", { limit: 1, page: listed.next_page }));
    expect(rest).toMatchObject({ documents: [{ path: "/style.md", size_bytes: first.length + 2 }], next_page: null });
    expect(await say("memory_delete", { path: "/style.md" })).toBe("Deleted /style.md.");
    expect(JSON.parse(await say("memory_list", {})).documents).toHaveLength(1);
  });

  it("refuses in words that a model can act on, and changes nothing", async () => {
    const { id, say } = await newStore();
    await say("memory_write", { path: "/notes/a.md", content: "one\none\n" });
    const cases: [string, unknown, RegExp][] = [
      ["memory_read", { path: "/b" }, /no document at \/b\. memory_list shows/],
      ["memory_read", { path: "/notes" }, /\/notes is a folder/],
      ["memory_delete", { path: "/notes" }, /\/notes is a folder/],
      ["memory_delete", { path: "/b" }, /no document at \/b/],
      ["memory_edit", { path: "/b", old_str: "x", new_str: "y" }, /no document at \/b/],
      ["memory_edit", { path: "/notes/a.md", old_str: "two", new_str: "y" }, /does not occur in \/notes\/a\.md/],
      ["memory_edit", { path: "/notes/a.md", old_str: "one", new_str: "y" }, /on lines 1, 2\. Make it longer/],
      ["memory_edit", { path: "/notes/a.md", old_str: "", new_str: "y" }, /old_str: must not be empty/],
      ["memory_write", { path: "notes", content: "" }, /Invalid input/],
      ["memory_write", { path: "/../x", content: "" }, /Invalid input/],
      ["memory_write", { path: "/notes", content: "x" }, /\/notes/],
      ["memory_write", { path: "/big", content: "x".repeat(102_401) }, /102,400/],
      ["memory_write", { path: "/big" }, /Invalid input/],
      ["memory_list", { limit: 0 }, /limit: must be a whole number from 1 to 100\.$/],
      ["memory_list", { limit: "5" }, /limit: must be a whole number from 1 to 100\.$/],
      ["memory_read", {}, /input\. path: /],
      ["memory_read", { path: "/notes/a.md", view_range: "1-2" }, /input\. view_range: /],
      ["memory_write", { path: "a" }, /input\. path: .* must start with "\/"\. content: /],
      ["memory_read", { path: "a" }, /must start with "\/"\.$/],
      ["memory_list", { page: "nonsense" }, /page/],
      ["memory_search", {}, /query: give it as text/],
      ["memory_search", null, /Invalid input/],
      ["memory_search", { query: "x".repeat(1_001) }, /input\. query: must have at most 1,000 characters\.$/],
      ["memory_search", { query: "a\0b" }, /input\. query: must not contain NUL\.$/],
      ["memory_search", { query: "half \ud83d" }, /must be well-formed text: it holds half of a surrogate pair\.$/],
    ];
    for (const [name, input, words] of cases) {
      const answer = await say(name, input);
      expect([name, answer]).toEqual([name, expect.stringMatching(words)]);
      expect(answer.startsWith("! ")).toBe(true);
    }
    const reader = await door.createKey({ access: "read_only" });
    for (const [name, input] of [
      ["memory_write", { path: "/c", content: "" }],
      ["memory_write", { path: "/notes/a.md", content: "" }],
      ["memory_edit", { path: "/notes/a.md", old_str: "one\none", new_str: "" }],
      ["memory_delete", { path: "/notes/a.md" }],
    ] as const) {
      expect(await say(name, input, reader)).toMatch(/^! .*This key is read-only/);
    }
    expect(await say("memory_read", { path: "/notes/a.md" }, reader)).toContain("     1\tone");
    expect(await database.db.prisma.version.count({ where: { storeId: id } })).toBe(1);
  });
});
