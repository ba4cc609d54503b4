import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { BetaLocalFilesystemMemoryTool } from "@anthropic-ai/sdk/tools/memory/node";
import fc from "fast-check";
import { expect, it } from "vitest";
import { collect } from "@/lib/testing/fixtures";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import { callMemory } from "@/lib/testing/tool-client";

type Command =
  | { command: "view"; path: string; view_range?: number[] }
  | { command: "create"; path: string; file_text: string }
  | { command: "str_replace"; path: string; old_str: string; new_str: string }
  | { command: "insert"; path: string; insert_line: number; insert_text: string }
  | { command: "delete"; path: string }
  | { command: "rename"; old_path: string; new_path: string };

// Names of directories and files differ: an empty directory stays in a file system and not in a store.
const directory = fc.constantFrom("", "/d", "/d/é", "/e f");
const file = fc
  .tuple(directory, fc.constantFrom("a.md", "b", "🦊.txt", "100%"))
  .map((parts) => `/memories${parts.join("/")}`);
const text = fc
  .array(fc.constantFrom("one", "two", "", "x\r", "ünï 🦊", "$&"), { maxLength: 5 })
  .map((lines) => lines.join("\n"));

const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ command: fc.constant("create" as const), path: file, file_text: text }),
  fc.record({ command: fc.constant("create" as const), path: file, file_text: text }),
  fc.record({ command: fc.constant("view" as const), path: file }),
  fc.record({
    command: fc.constant("view" as const),
    path: file,
    view_range: fc.array(fc.integer({ min: -4, max: 12 }), { maxLength: 3 }),
  }),
  fc.record({
    command: fc.constant("insert" as const),
    path: file,
    insert_line: fc.integer({ min: -1, max: 8 }),
    insert_text: text,
  }),
  fc.record({
    command: fc.constant("str_replace" as const),
    path: file,
    old_str: fc.constantFrom("one", "two", "🦊", "absent"),
    new_str: text,
  }),
  fc.record({ command: fc.constant("delete" as const), path: file }),
  fc.record({ command: fc.constant("rename" as const), old_path: file, new_path: file }),
);

async function treeOf(root: string, below = ""): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const entry of await readdir(path.join(root, below), { withFileTypes: true })) {
    const at = `${below}/${entry.name}`;
    if (entry.isDirectory()) found.push(...(await treeOf(root, at)));
    else found.push([at, await readFile(path.join(root, at), "utf8")]);
  }
  return found.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The SDK's answer; its errors lack the prefix that the document shows. */
async function askSdk(tool: BetaLocalFilesystemMemoryTool, input: Command): Promise<{ ok: boolean; said: string }> {
  try {
    const run = tool[input.command] as (command: Command) => Promise<string>;
    return { ok: true, said: await run.call(tool, input) };
  } catch (error) {
    return { ok: false, said: (error as Error).message };
  }
}

/** More than one occurrence on a line is one to the SDK, and several to the document. */
const differs = (input: Command, said: string) =>
  input.command === "str_replace" && said.includes("Multiple occurrences");

/** The document's sentence for a missing file is another; and with neither end of a rename free the two check in another order. */
const saysOtherwise = new Set<Command["command"]>(["insert", "rename"]);

describeOnBoth("beside the SDK's own file memory", (database) => {
  const door = useProgramClient(database);

  it("says the same and leaves the same files behind, on random work", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40 }), async (inputs) => {
        const folder = await mkdtemp(path.join(os.tmpdir(), "palimpsest-sdk-"));
        try {
          const sdk = await BetaLocalFilesystemMemoryTool.init(folder);
          const { id } = await door.client.beta.memoryStores.create({ name: "Twin" });
          for (const input of inputs) {
            const ours = await callMemory(door, id, input);
            if (differs(input, ours.content)) continue;
            const theirs = await askSdk(sdk, input);
            if (saysOtherwise.has(input.command) && ours.is_error && !theirs.ok) continue;
            expect({ ok: !ours.is_error, said: ours.content.replace(/^Error: /, "") }).toEqual(theirs);
          }
          const memories = await collect(door.client.beta.memoryStores.memories.list(id, { view: "full" }));
          const ours = memories.map((memory): [string, string] => [
            memory.path,
            "content" in memory ? (memory.content ?? "") : "",
          ]);
          expect(ours.sort(([a], [b]) => (a < b ? -1 : 1))).toEqual(await treeOf(path.join(folder, "memories")));
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      }),
      { numRuns: 25 },
    );
  });

  it("shows the same lines for every range, and the same few after an edit", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "palimpsest-sdk-"));
    const sdk = await BetaLocalFilesystemMemoryTool.init(folder);
    const { id } = await door.client.beta.memoryStores.create({ name: "Twin" });
    const at = "/memories/three";
    const many = Array.from({ length: 1_000 }, (_, line) => `new ${line}`).join("\n");
    const work: Command[] = [
      { command: "create", path: at, file_text: "one\ntwo\nthree" },
      ...[
        ...[[0, 2], [-3, 2], [2], [], [1, 2, 3], [10, 20], [3, 2], [1, 0], [1, -2], [2, -1], [2, -9], [-1, -1]],
        ...[[1, Number.MAX_SAFE_INTEGER]],
      ].map((view_range) => ({ command: "view" as const, path: at, view_range })),
      { command: "view", path: "/memories//three" },
      { command: "create", path: "/memories/d///below//it", file_text: "below" },
      { command: "view", path: "/memories/d/below/it//" },
      { command: "rename", old_path: "/memories//d//below", new_path: "/memories/e//" },
      { command: "view", path: "/memories/e/it" },
      { command: "str_replace", path: at, old_str: "two", new_str: many },
      { command: "str_replace", path: at, old_str: "new 999", new_str: "last" },
    ];
    try {
      for (const input of work) {
        const ours = await callMemory(door, id, input);
        expect([input, { ok: !ours.is_error, said: ours.content }]).toEqual([input, await askSdk(sdk, input)]);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("moves and removes whole directories alike", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "palimpsest-sdk-"));
    const sdk = await BetaLocalFilesystemMemoryTool.init(folder);
    const { id } = await door.client.beta.memoryStores.create({ name: "Twin" });
    const work: Command[] = [
      ...["d/a", "d/b/c", "d/b/d", "e", "f/g/h"].map((name) => ({
        command: "create" as const,
        path: `/memories/${name}`,
        file_text: name,
      })),
      { command: "rename", old_path: "/memories/d", new_path: "/memories/new/place" },
      { command: "rename", old_path: "/memories/new/place/b", new_path: "/memories/top" },
      { command: "rename", old_path: "/memories/top", new_path: "/memories/e" },
      { command: "rename", old_path: "/memories/e", new_path: "/memories/f" },
      { command: "rename", old_path: "/memories/f", new_path: "/memories/f" },
      { command: "rename", old_path: "/memories/f/g", new_path: "/memories/f" },
      { command: "delete", path: "/memories/f" },
      { command: "delete", path: "/memories/top/" },
      { command: "delete", path: "/memories/top" },
      { command: "delete", path: "/memories" },
      { command: "create", path: "/memories/e/below", file_text: "" },
      { command: "create", path: "/memories/new", file_text: "" },
      { command: "insert", path: "/memories/new", insert_line: 0, insert_text: "" },
    ];
    try {
      for (const input of work) {
        const ours = await callMemory(door, id, input);
        const theirs = await askSdk(sdk, input);
        expect([input, !ours.is_error]).toEqual([input, theirs.ok]);
      }
      const memories = await collect(door.client.beta.memoryStores.memories.list(id));
      expect(memories.map((memory) => memory.path)).toEqual(
        (await treeOf(path.join(folder, "memories"))).map(([at]) => at),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
