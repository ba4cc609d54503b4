import Anthropic from "@anthropic-ai/sdk";
import { afterEach, expect, it, vi } from "vitest";
import { runAgent } from "@/examples/agent-loop";
import { runMcpAgent } from "@/examples/mcp-agent";
import { useProgramClient } from "@/lib/testing/program-client";
import { type Script, type SeenRequest, startScriptedMessages } from "@/lib/testing/scripted-messages";
import { describeOnBoth } from "@/lib/testing/test-database";

const deploys = (day: string) =>
  `Deploys of the billing service go out on ${day} after the weekly release meeting, once two people of the platform team have read the change, the nightly tests have passed on both databases and nobody of support has asked to wait for a customer.`;
const staging = "The staging database is emptied every night at two and filled again from the fixtures.";
const holidays = "Nobody deploys in the last two weeks of December.";

const decided = { path: "/decision_log/deploys-of-the-billing-service-go-out-on.md", category: "decision_log" };
const known = {
  path: "/factual_knowledge/the-staging-database-is-emptied-every-night-at.md",
  category: "factual_knowledge",
};
const agreed = { path: "/decision_log/nobody-deploys-in-the-last-two-weeks-of.md", category: "decision_log" };

type Call = readonly [tool: string, input: object];
/** What the agent does turn by turn, when it knows what it was answered before. */
type Turns = ((answers: string[]) => Call[])[];
interface Story {
  run: typeof runAgent;
  first: Turns;
  second: Turns;
}

const memories = (answer: string | undefined): { id: string; content: string; path: string }[] =>
  JSON.parse(answer ?? "{}").memories;
const documents = (answer: string | undefined): { path: string; content_sha256: string }[] =>
  JSON.parse(answer ?? "{}").documents;

const file = (path: string) => `/memories${path}`;
const byDocuments = {
  first: [
    () => [["memory_list", {}]],
    ([empty]) => {
      expect(documents(empty)).toEqual([]);
      return [
        ["memory_write", { path: decided.path, content: deploys("Thursday") }],
        ["memory_write", { path: known.path, content: staging }],
      ];
    },
  ] satisfies Turns,
  second: [
    () => [["memory_list", {}]],
    ([listed]) => {
      expect(documents(listed).map(({ path }) => path)).toEqual([decided.path, known.path]);
      const guard = documents(listed)[0]?.content_sha256;
      return [
        ["memory_edit", { path: decided.path, old_str: "Monday", new_str: "Tuesday" }],
        ["memory_edit", { path: decided.path, old_str: "Thursday", new_str: "Tuesday", content_sha256: guard }],
        ["memory_delete", { path: known.path }],
        ["memory_write", { path: agreed.path, content: holidays }],
      ];
    },
  ] satisfies Turns,
};

const stories: Record<string, Story> = {
  memory: {
    run: runAgent,
    first: [
      () => [["memory", { command: "view", path: "/memories" }]],
      ([empty]) => {
        expect(empty).toMatch(/0B\t\/memories$/);
        return [
          ["memory", { command: "create", path: file(decided.path), file_text: deploys("Thursday") }],
          ["memory", { command: "create", path: file(known.path), file_text: staging }],
        ];
      },
    ],
    second: [
      () => [["memory", { command: "view", path: "/memories" }]],
      ([listed]) => {
        expect(listed).toContain(file(decided.path));
        const replace = { command: "str_replace", path: file(decided.path) };
        return [
          ["memory", { ...replace, old_str: "Monday", new_str: "Tuesday" }],
          ["memory", { ...replace, old_str: "Thursday", new_str: "Tuesday" }],
          ["memory", { command: "delete", path: file(known.path) }],
          ["memory", { command: "create", path: file(agreed.path), file_text: holidays }],
        ];
      },
    ],
  },
  documents: { run: runAgent, ...byDocuments },
  entries: {
    run: runAgent,
    first: [
      () => [["memory_retrieve", { query: "deploys" }]],
      ([empty]) => {
        expect(memories(empty)).toEqual([]);
        return [
          ["memory_store", { content: deploys("Thursday"), category: decided.category, importance: 4 }],
          ["memory_store", { content: staging, category: known.category, importance: 2 }],
        ];
      },
    ],
    second: [
      () => [["memory_retrieve", { query: "deploys of the staging database" }]],
      ([found]) => {
        const [old] = memories(found).filter(({ path }) => path === known.path);
        return [
          ["memory_delete", { memory_id: "mem_01ARZ3NDEKTSV4RRFFQ69G5FAV", reason: "wrong" }],
          ["memory_store", { content: deploys("Tuesday"), category: decided.category, importance: 4 }],
          ["memory_delete", { memory_id: old?.id, reason: "It is not emptied any more." }],
          ["memory_store", { content: holidays, category: agreed.category, importance: 3 }],
        ];
      },
    ],
  },
  mcp: { run: runMcpAgent, ...byDocuments },
};

/** What the tools answered last, and which of it as a refusal. */
function answersIn({ messages }: SeenRequest): { texts: string[]; refused: boolean[] } {
  const content = messages.at(-1)?.content;
  if (!Array.isArray(content)) return { texts: [], refused: [] };
  const textOf = (result: unknown) =>
    Array.isArray(result) ? result.map((block: { text: string }) => block.text).join("") : String(result);
  return {
    texts: content.map((block) => textOf(block.content)),
    refused: content.map((block) => block.is_error === true),
  };
}

describeOnBoth("the same story by every kind of tools", (database) => {
  const door = useProgramClient(database);
  afterEach(() => void vi.unstubAllEnvs());

  /** A run of the agent whose model does what the turns say and then ends. */
  async function session(run: Story["run"], name: string, turns: Turns): Promise<boolean[]> {
    let calls = 0;
    let refused: boolean[] = [];
    const script: Script = (request, turn) => {
      const answers = answersIn(request);
      refused = answers.refused;
      const next = turns[turn - 1]?.(answers.texts) ?? [];
      if (next.length === 0) return [{ type: "text", text: "Done." }];
      return next.map(([tool, input]) => ({ type: "tool_use", id: `toolu_${++calls}`, name: tool, input }));
    };
    const model = await startScriptedMessages(script);
    try {
      const said = await run("Go on", name, new Anthropic({ baseURL: model.url, apiKey: "nobody" }));
      expect(said).toBe("Done.");
    } finally {
      await model.close();
    }
    return refused;
  }

  it("ends with the same memories: looked, written, corrected, forgotten over two sessions", async () => {
    for (const [family, { run, first, second }] of Object.entries(stories)) {
      const { id } = await door.client.beta.memoryStores.create({ name: `By ${family}` });
      vi.stubEnv("PALIMPSEST_URL", door.url);
      vi.stubEnv("PALIMPSEST_API_KEY", door.secret);
      vi.stubEnv("STORE", id);
      vi.stubEnv("FAMILY", family);
      expect([family, await session(run, `${family} one`, first)]).toEqual([family, [false, false]]);
      // The first act of the second session is a mistake, which the model is told of and gets over.
      expect([family, await session(run, `${family} two`, second)]).toEqual([family, [true, false, false, false]]);

      const { memories: api, memoryVersions } = door.client.beta.memoryStores;
      const { data } = await api.list(id, { view: "full" });
      expect([family, data.map((one) => one.type === "memory" && [one.path, one.content])]).toEqual([
        family,
        [
          [decided.path, deploys("Tuesday")],
          [agreed.path, holidays],
        ],
      ]);
      const versions = (await memoryVersions.list(id)).data;
      // The tool runner makes the calls of a turn at once, so only how many there were is certain.
      expect([family, versions.map(({ operation }) => operation).sort()]).toEqual([
        family,
        ["created", "created", "created", "deleted", "modified"],
      ]);
      expect(new Set(versions.map(({ created_by }) => created_by?.type))).toEqual(new Set(["session_actor"]));
    }
  });
});
