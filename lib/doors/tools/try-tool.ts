import "server-only";
import type { CallTrace, Context } from "@/lib/access/context";
import { createId } from "@/lib/domain/id";
import type { ToolOutcome } from "@/lib/tools/tool-family";
import { runToolCall } from "./run-tool-body";
import type { DescribeToolsInput, TryToolInput } from "./tool.schema";
import { openSessionEndpoint, openStoreEndpoint, type ToolEndpoint } from "./tool-endpoint";

/** What a call answered that a member tried. */
export interface TriedTool {
  toolUseId: string;
  outcome: ToolOutcome;
  durationMs: number;
  trace: CallTrace;
}

/**
 * The endpoint as an agent has it, for a member: in a session with its stores and their access, and the act the member's own.
 * Nothing of it is the session's: no event, no author, nothing that an agent was served.
 */
async function openForMember(
  context: Context,
  { memory_store_id, session_id }: DescribeToolsInput,
): Promise<ToolEndpoint> {
  if (memory_store_id !== undefined) return openStoreEndpoint(context, memory_store_id);
  const endpoint = await openSessionEndpoint(context, session_id ?? "");
  return { ...endpoint, context: { ...endpoint.context, session: null } };
}

/** The endpoint that the tools of a family are tried on. @throws AppError not_found, permission */
export function describeTools(context: Context, input: DescribeToolsInput): Promise<ToolEndpoint> {
  return openForMember(context, input);
}

/**
 * Runs one call of a tool for a member who tries it. What it may do is asked by the use cases that it goes through, as everywhere.
 * @throws AppError not_found for the store or the session, permission
 */
export async function tryTool(context: Context, input: TryToolInput): Promise<TriedTool> {
  const endpoint = await openForMember(context, input);
  const trace: CallTrace = { storeId: null, changeId: null, served: [], written: [] };
  const started = performance.now();
  const call = { name: input.name, input: input.input };
  const traced = { ...endpoint, context: { ...endpoint.context, trace } };
  const outcome = await runToolCall(traced, call, input.family);
  const durationMs = Math.round(performance.now() - started);
  return { toolUseId: createId("sevt", Date.now()).replace("sevt", "toolu"), outcome, durationMs, trace };
}
