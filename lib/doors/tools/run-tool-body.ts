import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/domain/app-error";
import type { ToolFamilyName } from "@/lib/domain/tool-family-name";
import { timed } from "@/lib/health/slow-operations";
import { runNoted } from "@/lib/session/note-call";
import type { ToolOutcome } from "@/lib/tools/tool-family";
import { findToolFamily } from "@/lib/tools/tool-registry";
import { toldOf } from "../http-error";
import { noteRefusal } from "../note-refusals";
import { parseInput } from "../parse-input";
import { tracePart } from "../trace-part";
import type { ToolEndpoint } from "./tool-endpoint";

const mostBlocks = 64;

const toolUse = z.object({
  type: z.literal("tool_use", { error: "must be tool_use" }),
  id: z.string().min(1).max(256),
  name: z.string().min(1).max(128),
  input: z.unknown(),
});
const anyBlock = z.looseObject({ type: z.string() });
const message = z.object({ content: z.array(anyBlock).max(mostBlocks) });

type ToolUse = z.output<typeof toolUse>;

/** What the endpoint takes, for its description. */
export const toolBody = z.union([toolUse, message]);

/** Runs one call of a tool, notes it where it is one of a session, and what it was refused to destroy. */
export async function runToolCall(
  { context, target, closed }: ToolEndpoint,
  call: { name: string; input: unknown },
  given?: ToolFamilyName,
): Promise<ToolOutcome> {
  const family = findToolFamily(call, given);
  if (!family) return { content: `Error: There is no tool named ${call.name} here`, isError: true };
  const command = family.commandOf?.(call) ?? null;
  return runNoted(context, { tool: call.name, command }, async (noted) => {
    if (closed !== undefined) return { content: closed, isError: true, errorType: "conflict" };
    const outcome = await timed(call.name, context, () =>
      tracePart(call.name, context, target.mounts[0]?.store.id, () => family.run(noted, target, call)),
    );
    if (outcome.refused) {
      const storeId = noted.trace?.storeId ?? target.mounts[0]?.store.id;
      await noteRefusal(context, outcome.refused, { memory_store_id: storeId });
    }
    return outcome;
  });
}

/** What the model is handed back. */
export function presentToolResult(id: string, { content, isError }: ToolOutcome) {
  return { type: "tool_result" as const, tool_use_id: id, content, ...(isError ? { is_error: true } : {}) };
}

type ToolResultBlock = ReturnType<typeof presentToolResult>;

async function runBlock(endpoint: ToolEndpoint, block: ToolUse): Promise<ToolResultBlock> {
  return presentToolResult(block.id, await runToolCall(endpoint, { name: block.name, input: block.input }));
}

/** Runs blocks in order. Once one has run, a failure is the answer of its own block: what came of the others must be told. */
async function runBlocks(endpoint: ToolEndpoint, blocks: readonly ToolUse[]): Promise<ToolResultBlock[]> {
  const results: ToolResultBlock[] = [];
  for (const block of blocks) {
    try {
      results.push(await runBlock(endpoint, block));
    } catch (error) {
      if (results.length === 0) throw error;
      const { message } = toldOf(error, endpoint.context.requestId);
      results.push(presentToolResult(block.id, { content: message, isError: true }));
    }
  }
  return results;
}

/** One `tool_use` block, or a message's content of which the blocks that are ours are run, in order. */
export async function runToolBody(
  endpoint: ToolEndpoint,
  body: Record<string, unknown>,
): Promise<ToolResultBlock | { content: ToolResultBlock[] }> {
  if ("type" in body) return runBlock(endpoint, parseInput(toolUse, body));
  if (!("content" in body)) {
    throw new AppError(
      "invalid_request",
      'Send one tool_use block, or {"content": […]} with the content of the assistant\'s message.',
    );
  }
  const ours = parseInput(message, body).content.filter(
    (block) => block.type === "tool_use" && findToolFamily({ name: String(block.name), input: block.input }),
  );
  const calls = ours.map((block) => parseInput(toolUse, block));
  return { content: await runBlocks(endpoint, calls) };
}
