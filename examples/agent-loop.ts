// An agent whose memory outlasts it. To try it, with ANTHROPIC_API_KEY set as usual:
//   PALIMPSEST_URL=http://localhost:3000 PALIMPSEST_API_KEY=plm_… STORE=memstore_… npx tsx examples/agent-loop.ts "Go on with the report"
import { pathToFileURL } from "node:url";
import Anthropic from "@anthropic-ai/sdk";
import { betaMemoryTool, type MemoryToolHandlers } from "@anthropic-ai/sdk/helpers/beta/memory";
import { ToolError } from "@anthropic-ai/sdk/lib/tools/ToolError";

export async function runAgent(task: string, session: string, anthropic = new Anthropic()): Promise<string> {
  const endpoint = `${process.env.PALIMPSEST_URL}/api/stores/${process.env.STORE}/tools`;
  const headers = {
    "x-api-key": process.env.PALIMPSEST_API_KEY ?? "",
    "content-type": "application/json",
    "x-session-id": session,
  };

  const palimpsest = async (init: RequestInit) => {
    const response = await fetch(endpoint, { ...init, headers });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error.message);
    return answer;
  };
  const memory = async (input: object): Promise<string> => {
    const block = { type: "tool_use", id: "memory", name: "memory", input };
    const { content, is_error } = await palimpsest({ method: "POST", body: JSON.stringify(block) });
    if (is_error) throw new ToolError(content);
    return content;
  };
  const handlers: MemoryToolHandlers = {
    view: memory,
    create: memory,
    str_replace: memory,
    insert: memory,
    delete: memory,
    rename: memory,
  };

  const { system_prompt } = await palimpsest({ method: "GET" });
  const last = await anthropic.beta.messages.toolRunner({
    model: "claude-sonnet-5-5",
    max_tokens: 4096,
    system: system_prompt,
    tools: [betaMemoryTool(handlers)],
    messages: [{ role: "user", content: task }],
  });
  return last.content.map((block) => (block.type === "text" ? block.text : "")).join("");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(await runAgent(process.argv[2] ?? "Go on where you left off.", `example ${new Date().toISOString()}`));
}
