import { connectWords } from "@/components/words/connect.words";
import type { ToolFamilyName } from "@/lib/domain/tool-family-name";

/** Where an agent works, and with what. */
export type Endpoint = {
  origin: string;
  kind: "stores" | "sessions";
  id: string;
  /** The secret, or what stands for it. */
  key: string;
};
export type ToolCall = { name: string; input: unknown };

const run = "first-run";
export const endpointOf = ({ origin, kind, id }: Endpoint, what: "tools" | "mcp") =>
  `${origin}/api/${kind}/${id}/${what}`;

/** The calls of a store say which run they belong to; those of a session do by their address. */
export const isNamed = ({ kind }: Endpoint) => kind === "stores";

/** Text inside single quotes of a shell. */
const inQuotes = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** A small object on one line, as one writes it by hand. */
function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${oneLine(field)}`);
  return fields.length > 0 ? `{ ${fields.join(", ")} }` : "{}";
}

/** One call of a tool from a shell. */
export function curlCall(endpoint: Endpoint, { name, input }: ToolCall): string {
  const body = `{"type":"tool_use","id":"toolu_1","name":${JSON.stringify(name)},
       "input":${oneLine(input)}}`;
  return `curl ${endpointOf(endpoint, "tools")} \\
  -H "x-api-key: ${endpoint.key}" \\
  -H "content-type: application/json"${isNamed(endpoint) ? ` -H "x-session-id: ${run}"` : ""} \\
  -d ${inQuotes(body)}`;
}

const client = ({ origin, key }: Endpoint) => `import Anthropic from "@anthropic-ai/sdk";

const palimpsest = new Anthropic({
  baseURL: "${origin}",
  apiKey: "${key}",
});`;

/** The same through the official SDK, which sends and reads whatever it is given. */
export function sdkCall(endpoint: Endpoint, { name, input }: ToolCall): string {
  const named = isNamed(endpoint) ? `\n  headers: { "x-session-id": "${run}" },` : "";
  return `${client(endpoint)}
const result = await palimpsest.post("/api/${endpoint.kind}/${endpoint.id}/tools", {
  body: {
    type: "tool_use",
    id: "toolu_1",
    name: ${JSON.stringify(name)},
    input: ${JSON.stringify(input, null, 2).replaceAll("\n", "\n    ")},
  },${named}
});
console.log(result);`;
}

/** Memories as resources of the official SDK, without a tool. */
export function sdkRest(endpoint: Endpoint, write?: { path: string; content: string }): string {
  if (endpoint.kind === "sessions") {
    return `${client(endpoint)}
for await (const event of palimpsest.beta.sessions.events.list("${endpoint.id}")) {
  console.log(event.type, event.processed_at);
}`;
  }
  if (write) {
    return `${client(endpoint)}
await palimpsest.beta.memoryStores.memories.create("${endpoint.id}", {
  path: ${JSON.stringify(write.path)},
  content: ${JSON.stringify(write.content)},
});`;
  }
  return `${client(endpoint)}
for await (const memory of palimpsest.beta.memoryStores.memories.list("${endpoint.id}")) {
  console.log(memory.path);
}`;
}

/** A session with the store, for a run that is to have several or is not to write everywhere. */
export const sdkSession = (endpoint: Endpoint, storeId: string) => `${client(endpoint)}
const session = await palimpsest.beta.sessions.create({
  agent: "support-agent",
  environment_id: "production",
  resources: [
    { type: "memory_store", memory_store_id: "${storeId}", access: "read_write" },
  ],
});
console.log(session.id);`;

const { asked, question } = connectWords.examples;
const model = "claude-sonnet-5-5";

const reading = (endpoint: Endpoint, family: ToolFamilyName) => `const endpoint = "${endpointOf(endpoint, "tools")}";
const headers = {
  "x-api-key": "${endpoint.key}",
  "content-type": "application/json",${isNamed(endpoint) ? `\n  "x-session-id": "${run}",` : ""}
};
const described = await fetch(\`\${endpoint}?family=${family}\`, { headers });
const { tools, system_prompt: system } = await described.json();
`;

/** A loop of one's own: the model's calls go to the endpoint as they are, and what it answers goes back. */
export const toolLoop = (endpoint: Endpoint, family: ToolFamilyName) => `import Anthropic from "@anthropic-ai/sdk";

${reading(endpoint, family)}
const anthropic = new Anthropic();
const messages = [{ role: "user", content: "${asked}" }];
for (;;) {
  const { content } = await anthropic.messages.create({
    model: "${model}", max_tokens: 1024, system, tools, messages,
  });
  const calls = content.filter((block) => block.type === "tool_use");
  if (calls.length === 0) break;
  const body = JSON.stringify({ content: calls });
  const results = await (await fetch(endpoint, { method: "POST", headers, body })).json();
  messages.push({ role: "assistant", content }, { role: "user", content: results.content });
}`;

/** The same loop in Python. */
export const pythonLoop = (endpoint: Endpoint, family: ToolFamilyName) => `import anthropic
import httpx

endpoint = "${endpointOf(endpoint, "tools")}"
headers = {"x-api-key": "${endpoint.key}"${isNamed(endpoint) ? `, "x-session-id": "${run}"` : ""}}
memory = httpx.get(endpoint, params={"family": "${family}"}, headers=headers).json()

client = anthropic.Anthropic()
messages = [{"role": "user", "content": "${asked}"}]
while True:
    reply = client.messages.create(
        model="${model}", max_tokens=1024,
        system=memory["system_prompt"], tools=memory["tools"], messages=messages,
    )
    calls = [block.to_dict() for block in reply.content if block.type == "tool_use"]
    if not calls:
        break
    results = httpx.post(endpoint, headers=headers, json={"content": calls}).json()
    messages.append({"role": "assistant", "content": reply.content})
    messages.append({"role": "user", "content": results["content"]})`;

/** The official SDK's own loop, with tools that are run by the endpoint. */
export const toolRunner = (endpoint: Endpoint, family: ToolFamilyName) => `import Anthropic from "@anthropic-ai/sdk";
import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";

${reading(endpoint, family)}
const run = (name) => async (input) => {
  const body = JSON.stringify({ type: "tool_use", id: "toolu_1", name, input });
  const answer = await (await fetch(endpoint, { method: "POST", headers, body })).json();
  if (answer.is_error) throw new ToolError(answer.content);
  return answer.content;
};
const anthropic = new Anthropic();
const last = await anthropic.beta.messages.toolRunner({
  model: "${model}",
  max_tokens: 1024,
  system,
  tools: tools.map((tool) => ({ ...tool, parse: (input) => input, run: run(tool.name) })),
  messages: [{ role: "user", content: "${asked}" }],
});
console.log(last.content);`;

/** A call that changes nothing, to see that the way is clear. */
export const harmlessCall: Record<ToolFamilyName, ToolCall> = {
  memory: { name: "memory", input: { command: "view", path: "/memories" } },
  documents: { name: "memory_list", input: {} },
  entries: { name: "memory_retrieve", input: { query: question } },
};
