import { welcomeWords } from "@/components/words/welcome.words";

export type SnippetInput = { origin: string; storeId: string /** The secret, or what stands for it. */; key: string };
export type Snippet = { value: string; label: string; code: string };

const hello = `${welcomeWords.write.example}\\n`;

const curl = ({ origin, storeId, key }: SnippetInput) => `curl ${origin}/api/stores/${storeId}/tools \\
  -H "x-api-key: ${key}" \\
  -H "content-type: application/json" -H "x-session-id: first-run" \\
  -d '{"type":"tool_use","id":"toolu_1","name":"memory",
       "input":{"command":"create","path":"/memories/hello.md",
                "file_text":"${hello}"}}'`;

const sdk = ({ origin, storeId, key }: SnippetInput) => `import Anthropic from "@anthropic-ai/sdk";

const palimpsest = new Anthropic({
  baseURL: "${origin}",
  apiKey: "${key}",
});
await palimpsest.beta.memoryStores.memories.create("${storeId}", {
  path: "/hello.md",
  content: "${hello}",
});`;

const loop = ({ origin, storeId, key }: SnippetInput) => `import Anthropic from "@anthropic-ai/sdk";

const endpoint = "${origin}/api/stores/${storeId}/tools";
const headers = {
  "x-api-key": "${key}",
  "content-type": "application/json",
  "x-session-id": "first-run",
};
const { tools, system_prompt: system } = await (await fetch(endpoint, { headers })).json();

const anthropic = new Anthropic();
const messages = [{ role: "user", content: "Remember that we answer within a day." }];
for (;;) {
  const { content } = await anthropic.messages.create({
    model: "claude-sonnet-5-5", max_tokens: 1024, system, tools, messages,
  });
  const calls = content.filter((block) => block.type === "tool_use");
  if (calls.length === 0) break;
  const body = JSON.stringify({ content: calls });
  const results = await (await fetch(endpoint, { method: "POST", headers, body })).json();
  messages.push({ role: "assistant", content }, { role: "user", content: results.content });
}`;

/** Three ways to write a first memory, each complete: paste one, run it, and something is there. */
export function writeSnippets(input: SnippetInput): Snippet[] {
  return [
    { value: "curl", label: "curl", code: curl(input) },
    { value: "sdk", label: "SDK", code: sdk(input) },
    { value: "loop", label: welcomeWords.write.toolLoop, code: loop(input) },
  ];
}
