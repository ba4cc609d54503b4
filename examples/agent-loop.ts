// An agent whose memory outlasts it. To try it, with ANTHROPIC_API_KEY set as usual:
//   PALIMPSEST_URL=http://localhost:3000 PALIMPSEST_API_KEY=plm_… STORE=memstore_… npx tsx examples/agent-loop.ts "Go on with the report"
// FAMILY=documents or FAMILY=entries gives it the other tools.
import { pathToFileURL } from "node:url";
import Anthropic from "@anthropic-ai/sdk";
import type { BetaRunnableTool } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";

export async function runAgent(task: string, session: string, anthropic = new Anthropic()): Promise<string> {
  const endpoint = `${process.env.PALIMPSEST_URL}/api/stores/${process.env.STORE}/tools`;
  const headers = {
    "x-api-key": process.env.PALIMPSEST_API_KEY ?? "",
    "content-type": "application/json",
    "x-session-id": session,
  };

  const palimpsest = async (url: string, init: RequestInit = {}) => {
    const response = await fetch(url, { ...init, headers });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error.message);
    return answer;
  };
  const run = (name: string) => async (input: unknown) => {
    const body = JSON.stringify({ type: "tool_use", id: "memory", name, input });
    const { content, is_error } = await palimpsest(endpoint, { method: "POST", body });
    if (is_error) throw new ToolError(content);
    return content;
  };

  const { tools, system_prompt } = await palimpsest(`${endpoint}?family=${process.env.FAMILY ?? "memory"}`);
  const last = await anthropic.beta.messages.toolRunner({
    model: "claude-sonnet-5-5",
    max_tokens: 4096,
    system: system_prompt,
    tools: tools.map((tool: BetaRunnableTool & { name: string }) => ({
      ...tool,
      parse: (input: unknown) => input,
      run: run(tool.name),
    })),
    messages: [{ role: "user", content: task }],
  });
  return last.content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(await runAgent(process.argv[2] ?? "Go on where you left off.", `example ${new Date().toISOString()}`));
}
