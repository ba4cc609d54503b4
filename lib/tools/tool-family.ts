import type { Context } from "@/lib/access/context";
import type { MemoryPath } from "@/lib/domain/memory-path";
import type { Action } from "@/lib/domain/role";
import type { SessionAccess } from "@/lib/domain/session";
import type { Store } from "@/lib/store/store";

/** What a tool answers: text for the model, and whether it is a refusal. */
export interface ToolOutcome {
  content: string;
  isError: boolean;
  /** What it answers, as the tool's `output` describes it, for clients that take data as data. */
  structured?: Record<string, unknown>;
  /** The kind of refusal. */
  errorType?: string;
  /** The permission that a refused destructive act would have taken. */
  refused?: Action;
}

export interface ToolParameters {
  type: "object";
  properties: Record<string, object>;
  required: readonly string[];
}

/** One tool as a model is told about it. */
export interface ToolDefinition {
  name: string;
  /** The type by which the Anthropic API knows a built-in tool; absent for ordinary ones. */
  builtInType?: string;
  description: string;
  parameters: ToolParameters;
  /** What a call may do to memory, for clients that ask a person before some. */
  effect: "read" | "write" | "destructive";
  /** The shape of `structured`, where a call that succeeds answers it. */
  output?: ToolParameters;
}

/** A store as the tools of an endpoint know it. */
export interface ToolMount {
  store: Store;
  /** The directory of its own that it has in a session. */
  slug: string | null;
  access: SessionAccess;
  /** What the agent is told of it. */
  instructions: string;
}

/** The stores that the tools of one endpoint work on. */
export interface ToolTarget {
  mounts: readonly ToolMount[];
  /** Whether there are several, so that each is a directory and none the root. */
  divided: boolean;
}

/** A set of tools that belong together, with their translation to use cases. */
export interface ToolFamily {
  /** As it is asked for at the tool endpoint. */
  name: string;
  definitions: readonly ToolDefinition[];
  /** Whether a call of one of its tools is meant for it, where another family has a tool of the same name. */
  owns?(call: { name: string; input: unknown }): boolean;
  /** Which of a tool's commands a call is, where it has several: one of a closed set, whatever the model wrote. */
  commandOf?(call: { name: string; input: unknown }): string | null;
  /** The memory that a call reads, if that is all it does: a door may have it read along with the key. */
  pathRead?(call: { name: string; input: unknown }): MemoryPath | null;
  /** Runs one call. A refusal is an outcome; only faults of our own are thrown. */
  run(context: Context, target: ToolTarget, call: { name: string; input: unknown }): Promise<ToolOutcome>;
}
