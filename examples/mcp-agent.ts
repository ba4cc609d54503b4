// The agent of agent-loop.ts, with its memory through MCP: any client of the protocol does, this is the official one.
//   PALIMPSEST_URL=http://localhost:3000 PALIMPSEST_API_KEY=plm_… STORE=memstore_… npx tsx examples/mcp-agent.ts "Go on with the report"
import { pathToFileURL } from "node:url";
import Anthropic from "@anthropic-ai/sdk";
import { mcpTools } from "@anthropic-ai/sdk/helpers/beta/mcp";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema } from "@modelcontextprotocol/sdk/types.js";

type ToolCall = { name: string; arguments?: Record<string, unknown> };

export async function runMcpAgent(task: string, session: string, anthropic = new Anthropic()): Promise<string> {
  const url = new URL(`${process.env.PALIMPSEST_URL}/api/stores/${process.env.STORE}/mcp`);
  const headers = { authorization: `Bearer ${process.env.PALIMPSEST_API_KEY}`, "x-session-id": session };
  const memory = new Client({ name: "example", version: "1" });
  await memory.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  try {
    const { tools } = await memory.listTools();
    // The client's type still allows results of before 2025.
    const callTool = async (call: ToolCall) => CallToolResultSchema.parse(await memory.callTool(call));
    const last = await anthropic.beta.messages.toolRunner({
      model: "claude-sonnet-5-5",
      max_tokens: 4096,
      system: memory.getInstructions() ?? "",
      tools: mcpTools(tools, { callTool }),
      messages: [{ role: "user", content: task }],
    });
    return last.content.map((block) => (block.type === "text" ? block.text : "")).join("");
  } finally {
    await memory.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  console.log(await runMcpAgent(process.argv[2] ?? "Go on where you left off.", `example ${new Date().toISOString()}`));
}
