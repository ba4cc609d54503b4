import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mcpSnippets } from "@/components/connect/mcp-snippets";
import {
  curlCall,
  type Endpoint,
  harmlessCall,
  pythonLoop,
  sdkCall,
  sdkRest,
  sdkSession,
  toolLoop,
  toolRunner,
} from "@/components/connect/tool-snippets";
import { toolFamilyNames } from "@/lib/domain/tool-family-name";
import { flushCalls } from "@/lib/session/note-call";
import { hasPython, openPastedCode, type PastedCode } from "@/lib/testing/pasted-code";
import { useProgramClient } from "@/lib/testing/program-client";
import { startScriptedMessages } from "@/lib/testing/scripted-messages";
import { createTestSession } from "@/lib/testing/session-client";
import { describeOnBoth } from "@/lib/testing/test-database";

const text = 'It\'s what "they" said: a $HOME, a \\n and a `tick`.\n';
const writes = {
  memory: { name: "memory", input: { command: "create", path: "/memories/memory.md", file_text: text } },
  documents: { name: "memory_write", input: { path: "/documents.md", content: text } },
  entries: { name: "memory_store", input: { content: text, category: "factual_knowledge", importance: 3 } },
} as const;

describeOnBoth("what the console gives to paste", (database) => {
  const door = useProgramClient(database);
  let pasted: PastedCode;
  beforeAll(async () => {
    pasted = await openPastedCode();
  });
  afterAll(() => pasted.close());

  async function newStore(): Promise<Endpoint> {
    const { id } = await door.client.beta.memoryStores.create({ name: "Pasted" });
    return { origin: door.url, kind: "stores", id, key: door.secret };
  }

  const contentsOf = async ({ id }: Endpoint) =>
    (await door.client.beta.memoryStores.memories.list(id, { view: "full" })).data.flatMap((one) =>
      one.type === "memory" ? [one.content] : [],
    );

  type Run = (code: string, env: Record<string, string>) => Promise<string>;

  async function runLoops(snippets: readonly (typeof toolLoop)[], run: Run): Promise<void> {
    for (const family of toolFamilyNames) {
      for (const snippet of snippets) {
        const store = await newStore();
        const model = await startScriptedMessages((_, turn) =>
          turn === 1 ? [{ type: "tool_use", id: "toolu_1", ...writes[family] }] : [{ type: "text", text: "Done." }],
        );
        try {
          const env = { ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: "nobody" };
          await run(snippet(store, family), env);
        } finally {
          await model.close();
        }
        expect(model.seen).toHaveLength(2);
        expect(model.seen[0]?.system).toContain("Pasted");
        expect(await contentsOf(store)).toEqual([text]);
      }
    }
  }

  it("runs the SDK's tool runner and a loop of one's own with each of the three families", () =>
    runLoops([toolRunner, toolLoop], pasted.script));

  it("runs the loop in Python with each of the three families", async ({ skip }) => {
    skip(!hasPython(), "there is no python3 on this machine");
    await runLoops([pythonLoop], pasted.python);
  });

  it("runs single calls through curl and the SDK, in a store and in a session", async () => {
    const store = await newStore();
    expect(await pasted.script(sdkCall(store, writes.memory))).toContain("created successfully");
    expect(await pasted.script(sdkRest(store))).toContain("/memory.md");
    const rest = sdkRest(store, { path: "/rest.md", content: text });
    await pasted.script(rest);
    expect(await pasted.shell(curlCall(store, writes.documents))).toContain("Wrote /documents.md");
    expect(await contentsOf(store)).toEqual([text, text, text]);
    const begun = (await pasted.script(sdkSession(store, store.id))).trim();
    const session: Endpoint = { ...store, kind: "sessions", id: begun };
    for (const family of toolFamilyNames) {
      expect(await pasted.shell(curlCall(session, harmlessCall[family]))).not.toContain("is_error");
    }
    await flushCalls(database.db);
    expect(await pasted.script(sdkRest(session))).toMatch(/^(agent\.tool_(use|result) \S+\n){6}$/);
  });

  /** What a client reads out of its configuration. */
  function readConfiguration(value: string, code: string): { url: string; headers: Record<string, string> } {
    if (value === "codex") {
      const url = JSON.parse(/^url = (".*")$/m.exec(code)?.[1] ?? "");
      const fields = /^http_headers = (\{.*\})$/m.exec(code)?.[1] ?? "";
      return { url, headers: JSON.parse(fields.replaceAll('" = "', '": "')) };
    }
    if (!code.startsWith("{")) {
      const url = /"(http[^"]*)"/.exec(code)?.[1] ?? "";
      const headers = [...code.matchAll(/--header "([^:]+): ([^"]+)"/g)].map(([, name, field]) => [name, field]);
      return { url, headers: Object.fromEntries(headers) };
    }
    const [servers] = Object.values(JSON.parse(code)) as [Record<string, Record<string, unknown>>];
    const server = servers.palimpsest ?? {};
    if (Array.isArray(server.args)) {
      const env = server.env as Record<string, string>;
      const given = server.args.filter((_, at, all) => all[at - 1] === "--header") as string[];
      const pairs = given.map((header) => header.replace(`\${PALIMPSEST_AUTH}`, env.PALIMPSEST_AUTH ?? "").split(":"));
      return { url: server.args[2], headers: Object.fromEntries(pairs) };
    }
    const url = server.url ?? server.httpUrl ?? server.serverUrl;
    return { url: String(url), headers: server.headers as Record<string, string> };
  }

  it("leads each MCP client to the tools", async () => {
    const store = await newStore();
    const { id } = await createTestSession(door, [store.id]);
    for (const endpoint of [store, { ...store, kind: "sessions" as const, id }]) {
      for (const [family, first] of [
        ["documents", "memory_list"],
        ["entries", "memory_store"],
      ] as const) {
        for (const { value, code } of mcpSnippets(endpoint, family)) {
          const { url, headers } = readConfiguration(value, code);
          const client = new Client({ name: value, version: "1" });
          await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
          expect([value, (await client.listTools()).tools[0]?.name]).toEqual([value, first]);
          expect([value, "x-session-id" in headers]).toEqual([value, endpoint.kind === "stores"]);
          await client.close();
        }
      }
    }
  });
});
