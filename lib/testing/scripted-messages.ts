import { createServer } from "node:http";

export interface ScriptedBlock {
  type: string;
  [field: string]: unknown;
}

/** One request that the agent made, as the model would see it. */
export interface SeenRequest {
  system: string;
  tools: unknown[];
  messages: { role: string; content: string | ScriptedBlock[] }[];
}

/** What the model answers to a request; a `tool_use` block among it makes the agent go on. */
export type Script = (request: SeenRequest, turn: number) => ScriptedBlock[];

export interface ScriptedMessages {
  readonly url: string;
  readonly seen: SeenRequest[];
  close(): Promise<void>;
}

/** A Messages API on this machine that says what a script says: an agent loop can run whole without a model. */
export async function startScriptedMessages(script: Script): Promise<ScriptedMessages> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const asked = JSON.parse(Buffer.concat(pieces).toString()) as SeenRequest & { model: string };
    seen.push(asked);
    const content = script(asked, seen.length);
    const stops = content.some((block) => block.type === "tool_use") ? "tool_use" : "end_turn";
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        id: `msg_${seen.length}`,
        type: "message",
        role: "assistant",
        model: asked.model,
        content,
        stop_reason: stops,
        stop_sequence: null,
        usage: { input_tokens: 1, output_tokens: 1 },
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
