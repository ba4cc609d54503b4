import type { ProgramClient } from "./program-client";

export interface ToolResult {
  type: string;
  tool_use_id: string;
  content: string;
  is_error?: true;
}

let calls = 0;

/** One call of the `memory` tool through its endpoint, as an agent loop makes it. */
export async function callMemory(
  door: ProgramClient,
  store: string,
  input: unknown,
  options: { key?: string; headers?: Record<string, string> } = {},
): Promise<ToolResult> {
  calls += 1;
  const id = `toolu_${calls}`;
  const body = { type: "tool_use", id, name: "memory", input };
  const answer = await door.send<ToolResult>("POST", `/api/stores/${store}/tools`, { body, ...options });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  if (answer.json.tool_use_id !== id) throw new Error("the result is of another call");
  return answer.json;
}

/** What the tool said, with a mark where it said so as an error. */
export async function sayMemory(door: ProgramClient, store: string, input: unknown): Promise<string> {
  const { content, is_error } = await callMemory(door, store, input);
  return is_error ? `! ${content}` : content;
}
