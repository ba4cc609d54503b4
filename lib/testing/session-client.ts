import type { ProgramClient } from "./program-client";
import type { ToolResult } from "./tool-client";

export interface Attach {
  id: string;
  access?: "read_only" | "read_write";
  instructions?: string;
}

/** A session over the official SDK, with these stores. */
export async function createTestSession(door: ProgramClient, stores: readonly (string | Attach)[], key?: string) {
  const resources = stores.map((store) => {
    const { id, ...rest } = typeof store === "string" ? { id: store } : store;
    return { type: "memory_store" as const, memory_store_id: id, ...rest };
  });
  const client = key ? door.sdk(key) : door.client;
  return client.beta.sessions.create({ agent: "agent_1", environment_id: "env_1", resources });
}

/** What a tool said in a session, with a mark where it said so as an error. */
export async function sayInSession(
  door: ProgramClient,
  session: string,
  [name, input]: readonly [name: string, input: unknown],
  key?: string,
): Promise<string> {
  const body = { type: "tool_use", id: "toolu_1", name, input };
  const answer = await door.send<ToolResult>("POST", `/api/sessions/${session}/tools`, { body, key });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer.json.is_error ? `! ${answer.json.content}` : answer.json.content;
}
