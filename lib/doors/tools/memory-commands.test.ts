import { expect, it } from "vitest";
import { configureStore } from "@/lib/store/update-store";
import { contextOf, createMember, fillStore } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { sayMemory } from "@/lib/testing/tool-client";

describeOnBoth("the memory tool", (database) => {
  const door = useProgramClient(database);

  async function newStore(files: Record<string, string> = {}) {
    const { id } = await door.client.beta.memoryStores.create({ name: "Agent" });
    await fillStore(database.db, { id, workspaceId: door.workspaceId }, Object.entries(files));
    const memories = door.client.beta.memoryStores.memories;
    return {
      id,
      say: (input: unknown) => sayMemory(door, id, input),
      changes: () => database.db.prisma.change.findMany({ where: { storeId: id }, orderBy: { seq: "asc" } }),
      async text(path: string) {
        for await (const item of memories.list(id, { view: "full" })) {
          if (item.path === path && "content" in item) return item.content;
        }
        return undefined;
      },
    };
  }

  it("creates a file once", async () => {
    const { say, text } = await newStore();
    const create = { command: "create", path: "/memories/notes.txt", file_text: "Meeting notes:\n- a\n" };
    expect(await say(create)).toBe("File created successfully at: /memories/notes.txt");
    expect(await text("/notes.txt")).toBe("Meeting notes:\n- a\n");
    expect(await say({ ...create, file_text: "other" })).toBe("! Error: File /memories/notes.txt already exists");
    expect(await text("/notes.txt")).toBe("Meeting notes:\n- a\n");
    expect(await say({ ...create, path: "/memories/a/b/c.md" })).toBe(
      "File created successfully at: /memories/a/b/c.md",
    );
    expect(await say({ ...create, path: "/memories/a/b" })).toBe("! Error: File /memories/a/b already exists");
    expect(await say({ ...create, path: "/memories" })).toBe("! Error: File /memories already exists");
    expect(await say({ ...create, path: "/memories/notes.txt/below" })).toBe(
      "! Error: Cannot put a file at /memories/notes.txt/below: /memories/notes.txt is a file, not a directory",
    );
  });

  it("views a file, whole or in part", async () => {
    const lines = ["Hello World", "This is line two", ...Array.from({ length: 8 }, (_, i) => `line ${i + 3}`)];
    const { say } = await newStore({ "/notes.txt": lines.join("\n"), "/empty": "", "/crlf": "a\r\nb\r\n" });
    const view = { command: "view", path: "/memories/notes.txt" };
    const header = "Here's the content of /memories/notes.txt with line numbers:\n";
    const numbered = lines.map((line, i) => `${String(i + 1).padStart(6)}\t${line}`);
    expect(await say(view)).toBe(header + numbered.join("\n"));
    expect((await say(view)).split("\n")[1]).toBe("     1\tHello World");
    expect(await say({ ...view, view_range: [2, 3] })).toBe(header + numbered.slice(1, 3).join("\n"));
    expect(await say({ ...view, view_range: [9, -1] })).toBe(header + numbered.slice(8).join("\n"));
    expect(await say({ ...view, view_range: [9, 99] })).toBe(header + numbered.slice(8).join("\n"));
    expect(await say({ ...view, view_range: [1, 1] })).toBe(header + numbered[0]);
    expect(await say({ ...view, path: "/memories/empty" })).toBe(
      "Here's the content of /memories/empty with line numbers:\n     1\t",
    );
    expect(await say({ ...view, path: "/memories/crlf" })).toBe(
      "Here's the content of /memories/crlf with line numbers:\n     1\ta\r\n     2\tb\r\n     3\t",
    );
    expect(await say({ ...view, path: "/memories/nope" })).toBe(
      "! The path /memories/nope does not exist. Please provide a valid path.",
    );
    expect(await say({ ...view, path: "/memories/notes.txt/" })).toBe(
      `Here's the content of /memories/notes.txt/ with line numbers:\n${numbered.join("\n")}`,
    );
  });

  it("lists a directory two levels deep, hidden names and node_modules left out", async () => {
    const { say } = await newStore({
      "/customer_service_guidelines.xml": "x".repeat(1_536),
      "/refund_policies.xml": "x".repeat(2_048),
      "/a/b/c/d.md": "x".repeat(100),
      "/a/z": "x",
      "/a/.secret": "x".repeat(10),
      "/.hidden": "x",
      "/node_modules/left/out": "x",
      "/a-b": "",
    });
    expect(await say({ command: "view", path: "/memories" })).toBe(
      [
        "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:",
        "3.6K\t/memories",
        "111B\t/memories/a/",
        "100B\t/memories/a/b/",
        "1B\t/memories/a/z",
        "0B\t/memories/a-b",
        "1.5K\t/memories/customer_service_guidelines.xml",
        "2.0K\t/memories/refund_policies.xml",
      ].join("\n"),
    );
    expect(await say({ command: "view", path: "/memories/a/b/" })).toBe(
      [
        "Here're the files and directories up to 2 levels deep in /memories/a/b, excluding hidden items and node_modules:",
        "100B\t/memories/a/b",
        "100B\t/memories/a/b/c/",
        "100B\t/memories/a/b/c/d.md",
      ].join("\n"),
    );
    expect(await say({ command: "view", path: "/memories/.hidden" })).toContain("     1\tx");
    expect(await say({ command: "view", path: "/memories/c" })).toBe(
      "! The path /memories/c does not exist. Please provide a valid path.",
    );
  });

  it("views an empty memory as an empty directory", async () => {
    const { say } = await newStore();
    for (const path of ["/memories", "/memories/"]) {
      expect(await say({ command: "view", path })).toBe(
        "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items and node_modules:\n0B\t/memories",
      );
    }
  });

  it("replaces the one occurrence of a text", async () => {
    const { say, text } = await newStore({ "/p.txt": "one\ntwo\nFavorite color: blue\nfour\nfive\nsix" });
    const edit = { command: "str_replace", path: "/memories/p.txt", old_str: "blue", new_str: "green" };
    expect(await say(edit)).toBe(
      "The memory file has been edited. Here is the snippet showing the change (with line numbers):\n     1\tone\n     2\ttwo\n     3\tFavorite color: green\n     4\tfour\n     5\tfive",
    );
    expect(await text("/p.txt")).toBe("one\ntwo\nFavorite color: green\nfour\nfive\nsix");
    expect(await say(edit)).toBe(
      "! No replacement was performed, old_str `blue` did not appear verbatim in /memories/p.txt.",
    );
    expect(await say({ ...edit, old_str: "o", new_str: "0" })).toBe(
      "! No replacement was performed. Multiple occurrences of old_str `o` in lines: 1, 2, 3, 4. Please ensure it is unique",
    );
    expect(await say({ ...edit, old_str: "two\nFav", new_str: "$&$1" })).toContain("     2\t$&$1orite color: green");
    expect(await say({ ...edit, old_str: "four\n", new_str: undefined })).toContain("edited");
    expect(await text("/p.txt")).toBe("one\n$&$1orite color: green\nfive\nsix");
    const missing = "! Error: The path /memories/none does not exist. Please provide a valid path.";
    expect(await say({ ...edit, path: "/memories/none" })).toBe(missing);
    expect(await say({ ...edit, path: "/memories" })).toBe(missing.replace("/memories/none", "/memories"));
  });

  it("counts two occurrences on one line as two", async () => {
    const { say, text } = await newStore({ "/d/x": "a b a\nc" });
    expect(await say({ command: "str_replace", path: "/memories/d/x", old_str: "a", new_str: "z" })).toBe(
      "! No replacement was performed. Multiple occurrences of old_str `a` in lines: 1. Please ensure it is unique",
    );
    expect(await say({ command: "str_replace", path: "/memories/d", old_str: "a", new_str: "z" })).toBe(
      "! Error: The path /memories/d does not exist. Please provide a valid path.",
    );
    expect(await text("/d/x")).toBe("a b a\nc");
  });

  it("inserts after a line", async () => {
    const { say, text } = await newStore({ "/todo.txt": "1\n2\n3", "/d/x": "" });
    const insert = { command: "insert", path: "/memories/todo.txt", insert_line: 2, insert_text: "- new\n" };
    expect(await say(insert)).toBe("The file /memories/todo.txt has been edited.");
    expect(await text("/todo.txt")).toBe("1\n2\n- new\n3");
    await say({ ...insert, insert_line: 0, insert_text: "top" });
    await say({ ...insert, insert_line: 5, insert_text: "end" });
    expect(await text("/todo.txt")).toBe("top\n1\n2\n- new\n3\nend");
    for (const line of [7, -1, 1.5]) {
      expect(await say({ ...insert, insert_line: line })).toBe(
        `! Error: Invalid \`insert_line\` parameter: ${line}. It should be within the range of lines of the file: [0, 6]`,
      );
    }
    expect(await say({ ...insert, path: "/memories/none" })).toBe("! Error: The path /memories/none does not exist");
    expect(await say({ ...insert, path: "/memories/d" })).toBe("! Error: The path /memories/d does not exist");
    expect(await say({ ...insert, path: "/memories/" })).toBe("! Error: The path /memories/ does not exist");
  });

  it("deletes a file, and a directory as one change with many versions", async () => {
    const { say, changes } = await newStore({ "/f": "1", "/d/a": "2", "/d/b/c": "3", "/d-": "4" });
    const before = (await changes()).length;
    expect(await say({ command: "delete", path: "/memories/f" })).toBe("Successfully deleted /memories/f");
    expect(await say({ command: "delete", path: "/memories/f" })).toBe("! Error: The path /memories/f does not exist");
    expect(await say({ command: "delete", path: "/memories/d" })).toBe("Successfully deleted /memories/d");
    expect(await say({ command: "delete", path: "/memories" })).toBe("! Cannot delete the /memories directory itself");
    const made = (await changes()).slice(before);
    expect(made.map((change) => change.versionCount)).toEqual([1, 2]);
    expect(made.every((change) => change.origin === "tool")).toBe(true);
    expect(await say({ command: "view", path: "/memories" })).toContain("1B\t/memories\n1B\t/memories/d-");
  });

  it("renames a file, and a directory as one change with many versions", async () => {
    const { id, say, text, changes } = await newStore({ "/draft": "1", "/d/a": "2", "/d/b/c": "3", "/taken/x": "4" });
    const before = (await changes()).length;
    const rename = (from: string, to: string) => say({ command: "rename", old_path: from, new_path: to });
    expect(await rename("/memories/draft", "/memories/final.txt")).toBe(
      "Successfully renamed /memories/draft to /memories/final.txt",
    );
    expect(await rename("/memories/d", "/memories/e/f")).toBe("Successfully renamed /memories/d to /memories/e/f");
    expect((await changes()).slice(before).map((change) => change.versionCount)).toEqual([1, 2]);
    expect(await text("/e/f/b/c")).toBe("3");
    expect(await rename("/memories/nope", "/memories/x")).toBe("! Error: The path /memories/nope does not exist");
    for (const taken of ["/memories/taken", "/memories/taken/x", "/memories/e/f", "/memories/e", "/memories"]) {
      expect(await rename("/memories/e/f", taken)).toBe(`! Error: The destination ${taken} already exists`);
    }
    expect(await rename("/memories/final.txt", "/memories/final.txt")).toBe(
      "! Error: The destination /memories/final.txt already exists",
    );
    expect(await rename("/memories", "/memories/x")).toBe("! Cannot rename the /memories directory itself");
    expect(await rename("/memories/e", "/memories/e/inside")).toBe(
      "! Error: Cannot move /memories/e to /memories/e/inside: a directory cannot be moved into itself",
    );
    expect(await rename("/memories/e", "/memories/final.txt/x")).toBe(
      "! Error: Cannot put a file at /memories/final.txt/x: /memories/final.txt is a file, not a directory",
    );
    expect((await changes()).length).toBe(before + 2);
    const versions = await database.db.prisma.version.findMany({ where: { storeId: id, operation: "modified" } });
    expect(new Set(versions.map((version) => version.memoryId)).size).toBe(3);
  });

  it("does not move the only file of a directory onto the directory, nor a file below itself", async () => {
    const { say, changes } = await newStore({ "/d/a": "2" });
    const rename = (to: string) => say({ command: "rename", old_path: "/memories/d/a", new_path: to });
    expect(await rename("/memories/d")).toBe("! Error: The destination /memories/d already exists");
    expect(await rename("/memories/d/a/b")).toBe(
      "! Error: Cannot put a file at /memories/d/a/b: /memories/d/a is a file, not a directory",
    );
    expect(await changes()).toHaveLength(1);
  });

  it("keeps a memory's id over renames of its directory", async () => {
    const { id, say } = await newStore({ "/d/a": "2" });
    const one = async () =>
      (await door.client.beta.memoryStores.memories.list(id)).data[0] as { id: string; path: string };
    const before = await one();
    await say({ command: "rename", old_path: "/memories/d", new_path: "/memories/e" });
    expect(await one()).toMatchObject({ id: before.id, path: "/e/a" });
  });

  it("overwrites on create where the store is set to", async () => {
    const { id, say, text } = await newStore({ "/d/a": "old" });
    const editor = contextOf(database.db, await createMember(database.db, door.workspaceId, "editor"));
    await configureStore(editor, {
      memory_store_id: id,
      settings: { create_overwrites: true, view_max_characters: 16_000 },
    });
    const create = { command: "create", path: "/memories/d/a", file_text: "new" };
    expect(await say(create)).toBe("File created successfully at: /memories/d/a");
    expect(await say(create)).toBe("File created successfully at: /memories/d/a");
    expect(await text("/d/a")).toBe("new");
    expect(await say({ ...create, path: "/memories/d" })).toBe("! Error: File /memories/d already exists");
    expect(await database.db.prisma.version.count({ where: { storeId: id } })).toBe(2);
  });

  it("cuts a long file with a word on how to read on, as long as the store says", async () => {
    const content = Array.from({ length: 400 }, (_, i) => `${i + 1} ${"x".repeat(60)}`).join("\n");
    const { id, say } = await newStore({ "/long": content });
    const first = await say({ command: "view", path: "/memories/long" });
    expect(first.length).toBeLessThanOrEqual(16_000);
    const [, next] = /Continue with view_range \[(\d+), \d+\]/.exec(first) ?? [];
    expect(await say({ command: "view", path: "/memories/long", view_range: [Number(next), -1] })).toContain(
      `${String(next).padStart(6)}\t${next} xxx`,
    );
    const editor = contextOf(database.db, await createMember(database.db, door.workspaceId, "editor"));
    await configureStore(editor, {
      memory_store_id: id,
      settings: { create_overwrites: false, view_max_characters: 1_000 },
    });
    expect((await say({ command: "view", path: "/memories/long" })).length).toBeLessThanOrEqual(1_000);
  });
});
