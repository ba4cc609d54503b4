import Anthropic from "@anthropic-ai/sdk";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { runAgent } from "@/examples/agent-loop";
import { useProgramClient } from "@/lib/testing/program-client";
import {
  type Script,
  type ScriptedBlock,
  type SeenRequest,
  startScriptedMessages,
} from "@/lib/testing/scripted-messages";
import { describeOnBoth } from "@/lib/testing/test-database";

const log = "/memories/progress.md";
const say = (text: string): ScriptedBlock => ({ type: "text", text });
let calls = 0;
const use = (input: object): ScriptedBlock => ({ type: "tool_use", id: `toolu_${++calls}`, name: "memory", input });

/** What the tools answered last, as the model sees it. */
function lastResults({ messages }: SeenRequest): { content: unknown; is_error?: boolean }[] {
  const content = messages.at(-1)?.content;
  return Array.isArray(content) ? (content as unknown as { content: unknown; is_error?: boolean }[]) : [];
}

describeOnBoth("the example agent over two sessions", (database) => {
  const door = useProgramClient(database);

  let store = "";
  beforeEach(async () => {
    const { id } = await door.client.beta.memoryStores.create({
      name: "Report agent",
      description: "The annual report",
    });
    vi.stubEnv("PALIMPSEST_URL", door.url);
    vi.stubEnv("PALIMPSEST_API_KEY", door.secret);
    vi.stubEnv("STORE", id);
    store = id;
  });
  afterEach(() => void vi.unstubAllEnvs());

  async function session(name: string, task: string, script: Script) {
    const model = await startScriptedMessages(script);
    try {
      const anthropic = new Anthropic({ baseURL: model.url, apiKey: "nobody" });
      return { said: await runAgent(task, name, anthropic), seen: model.seen };
    } finally {
      await model.close();
    }
  }

  it("goes on in the second session from what the first wrote down", async () => {
    const first = await session("session one", "Write the report", (request, turn) => {
      const results = lastResults(request);
      if (turn === 1) return [say("First my memory."), use({ command: "view", path: "/memories" })];
      if (turn === 2) {
        expect(results).toMatchObject([{ content: expect.stringContaining("0B\t/memories") }]);
        return [use({ command: "create", path: log, file_text: "# Progress\n- [x] outline\n- [ ] chapter one\n" })];
      }
      expect(results).toMatchObject([{ content: `File created successfully at: ${log}` }]);
      return [say("The outline is done.")];
    });
    expect(first.said).toBe("The outline is done.");
    expect(first.seen).toHaveLength(3);
    expect(first.seen[0]).toMatchObject({ tools: [{ type: "memory_20250818", name: "memory" }] });
    expect(first.seen[0]!.system).toContain("- /memories (read and write): Report agent. The annual report");

    const second = await session("session two", "Go on", (request, turn) => {
      const results = lastResults(request);
      if (turn === 1) return [use({ command: "view", path: "/memories" }), use({ command: "view", path: log })];
      if (turn === 2) {
        expect(results).toHaveLength(2);
        expect(results[0]?.content).toContain(`B\t${log}`);
        expect(results[1]?.content).toBe(
          `Here's the content of ${log} with line numbers:\n     1\t# Progress\n     2\t- [x] outline\n     3\t- [ ] chapter one\n     4\t`,
        );
        return [use({ command: "str_replace", path: log, old_str: "- [ ] chapter two", new_str: "- [x] chapter two" })];
      }
      if (turn === 3) {
        const refusal = `No replacement was performed, old_str \`- [ ] chapter two\` did not appear verbatim in ${log}.`;
        expect(results).toMatchObject([{ is_error: true, content: refusal }]);
        return [use({ command: "str_replace", path: log, old_str: "- [ ] chapter one", new_str: "- [x] chapter one" })];
      }
      expect(results[0]?.content).toContain("     3\t- [x] chapter one");
      return [say("Chapter one is done.")];
    });
    expect(second.said).toBe("Chapter one is done.");

    const { memories, memoryVersions } = door.client.beta.memoryStores;
    const { data } = await memories.list(store, { view: "full" });
    expect(data).toMatchObject([{ path: "/progress.md", content: "# Progress\n- [x] outline\n- [x] chapter one\n" }]);
    const versions = (await memoryVersions.list(store)).data;
    expect(versions.map((version) => [version.operation, version.created_by?.type])).toEqual([
      ["modified", "session_actor"],
      ["created", "session_actor"],
    ]);
    expect(versions[0]!.created_by).not.toEqual(versions[1]!.created_by);
  });

  it("stops with our sentence where the key is not good", async () => {
    vi.stubEnv("PALIMPSEST_API_KEY", "wrong");
    const call = session("session three", "Go on", () => [say("never")]);
    await expect(call).rejects.toThrow("This API key is unknown or was revoked.");
  });
});
