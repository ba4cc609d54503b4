import { expect, it } from "vitest";
import { fillStore } from "@/lib/testing/fixtures";
import { hostileToolPaths, misplacedToolPaths, overlong } from "@/lib/testing/hostile-tool-paths";
import { useProgramClient } from "@/lib/testing/program-client";
import { describeOnBoth } from "@/lib/testing/test-database";
import type { ToolResult } from "@/lib/testing/tool-client";

const paths = [
  ...new Set([
    ...hostileToolPaths.map(([, path]) => path),
    ...misplacedToolPaths,
    ...overlong.map((text) => `/memories/${text}`),
  ]),
];

/** Every command with the path in every place that takes one. */
const inputs = (path: string) => [
  { command: "view", path },
  { command: "create", path, file_text: "planted" },
  { command: "str_replace", path, old_str: "1", new_str: "planted" },
  { command: "insert", path, insert_line: 0, insert_text: "planted" },
  { command: "delete", path },
  { command: "rename", old_path: path, new_path: "/memories/planted" },
  { command: "rename", old_path: "/memories/a/b", new_path: path },
];

describeOnBoth("hostile paths through the tool endpoint", (database) => {
  const door = useProgramClient(database);

  it(`refuses ${paths.length} paths in all six commands in words, and touches nothing`, async () => {
    const { id } = await door.client.beta.memoryStores.create({ name: "Fort" });
    await fillStore(database.db, { id, workspaceId: door.workspaceId }, [
      ["/a/b", "1"],
      ["/etc/passwd", "1"],
      ["/x", "1"],
    ]);
    const before = await database.db.prisma.version.findMany({ where: { storeId: id } });
    const blocks = paths.flatMap(inputs).map((input, i) => ({ type: "tool_use", id: `t${i}`, name: "memory", input }));
    for (let at = 0; at < blocks.length; at += 63) {
      const content = blocks.slice(at, at + 63);
      const answer = await door.send<{ content: ToolResult[] }>("POST", `/api/stores/${id}/tools`, {
        body: { content },
      });
      expect(answer.status).toBe(200);
      for (const [i, result] of answer.json.content.entries()) {
        if (!result.is_error) throw new Error(`accepted: ${JSON.stringify(content[i]?.input)}`);
        expect(result.content).toMatch(/^(Path|The path) /);
        expect(result.content).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      }
    }
    expect(await database.db.prisma.version.findMany({ where: { storeId: id } })).toEqual(before);
    expect(await database.db.prisma.auditEntry.count({ where: { chainId: id } })).toBe(1);
  });
});
