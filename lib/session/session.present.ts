import { processedAt, type SessionEvent } from "./list-session-calls";
import type { NamedSession } from "./named-session";
import type { AttachedStore, Session, SessionCall, TouchedVersion } from "./session";

/** The one root below which agents see their memories. */
const mountRoot = "/memories";

export function presentResource(store: AttachedStore) {
  return {
    type: "memory_store" as const,
    memory_store_id: store.storeId,
    access: store.access,
    name: store.name,
    description: store.description,
    instructions: store.instructions || null,
    mount_path: `${mountRoot}/${store.slug}`,
  };
}

/** What the vendor tells of an agent: of most of it nothing is known here, where no model runs. */
function presentAgent({ agent, label }: Session) {
  const id = agent?.id ?? label ?? "";
  return {
    type: "agent" as const,
    id,
    name: id,
    version: agent?.version ?? 1,
    description: null,
    system: null,
    model: { id: "" },
    execution_identity: { type: "service_account" as const },
    mcp_servers: [],
    multiagent: null,
    skills: [],
    tools: [],
  };
}

/** A session in the vendor's shape. */
export function presentSession(session: Session) {
  return {
    id: session.id,
    type: "session" as const,
    title: session.title ?? session.label,
    agent: presentAgent(session),
    environment_id: session.environmentId ?? "",
    status: session.archivedAt === null ? ("idle" as const) : ("terminated" as const),
    metadata: session.metadata,
    resources: session.attached.map(presentResource),
    vault_ids: [],
    outcome_evaluations: [],
    budget: null,
    stats: {},
    usage: {},
    created_at: session.createdAt,
    updated_at: session.updatedAt,
    archived_at: session.archivedAt,
  };
}
export type SessionJson = ReturnType<typeof presentSession>;
export type SessionResourceJson = ReturnType<typeof presentResource>;
export type SessionEventJson = ReturnType<typeof presentSessionEvent>;

/** What a call touched, by ids. */
const touched = ({ served, written }: SessionCall) => [
  ...served.map(({ id, memoryId }) => ({ effect: "served" as const, memory_id: memoryId, memory_version_id: id })),
  ...written.map(({ id, memoryId }) => ({ effect: "written" as const, memory_id: memoryId, memory_version_id: id })),
];

/** A call or its result in the vendor's shape, with ids in place of what was said: neither input nor result is kept. */
export function presentSessionEvent(event: SessionEvent) {
  const { type, call } = event;
  if (type === "agent.tool_use") {
    return {
      id: call.id,
      type,
      name: call.tool,
      input: call.command === null ? {} : { command: call.command },
      processed_at: processedAt(event),
      session_thread_id: null,
      memory_store_id: call.storeId,
      api_key_id: call.keyId,
    };
  }
  return {
    id: `${call.id}_result`,
    type,
    tool_use_id: call.id,
    content: [],
    is_error: call.outcome !== "done",
    processed_at: processedAt(event),
    outcome: call.outcome,
    error_type: call.errorType,
    duration_ms: call.durationMs,
    memory_store_id: call.storeId,
    change_id: call.changeId,
    memories: touched(call),
  };
}

/** For the console: what is counted, and what it used. */
export function presentSessionForConsole({ session, keyName }: NamedSession) {
  const { attached, used } = session;
  return {
    id: session.id,
    name: session.title ?? session.label ?? session.agent?.id ?? session.id,
    agent: session.agent,
    environment_id: session.environmentId,
    metadata: session.metadata,
    api_key: session.keyId === null ? null : { id: session.keyId, name: keyName },
    attached: attached.map((store) => ({ ...presentResource(store), archived_at: store.archivedAt })),
    used: used.map(({ storeId, name }) => ({ memory_store_id: storeId, name })),
    created_at: session.createdAt,
    archived_at: session.archivedAt,
    last_call_at: session.lastCallAt,
    call_count: session.callCount,
    error_count: session.errorCount,
  };
}
export type ConsoleSessionJson = ReturnType<typeof presentSessionForConsole>;

const presentTouched = ({ id, memoryId, number, path, redactedAt }: TouchedVersion) => ({
  ...{ memory_version_id: id, memory_id: memoryId, number, path, redacted_at: redactedAt },
});
export type TouchedVersionJson = ReturnType<typeof presentTouched>;

/** For the console: a call as a whole, with what its versions are called today. */
export function presentSessionCall(call: SessionCall) {
  return {
    id: call.id,
    tool: call.tool,
    command: call.command,
    started_at: call.startedAt,
    duration_ms: call.durationMs,
    outcome: call.outcome,
    error_type: call.errorType,
    memory_store_id: call.storeId,
    change_id: call.changeId,
    served: call.served.map(presentTouched),
    written: call.written.map(presentTouched),
  };
}
export type SessionCallJson = ReturnType<typeof presentSessionCall>;
