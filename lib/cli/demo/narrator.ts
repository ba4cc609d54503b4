import { setTimeout } from "node:timers/promises";
import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import type { DetectorAction } from "@/lib/domain/detector-kinds";
import { type DetectorSettings, detectorSettings } from "@/lib/domain/detector-policy";
import { hourMs } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { entrySettings } from "@/lib/domain/store-settings";
import { replaceOnce } from "@/lib/domain/text-edit";
import { runToolCall } from "@/lib/doors/tools/run-tool-body";
import { openSessionEndpoint } from "@/lib/doors/tools/tool-endpoint";
import { noteKeyUse } from "@/lib/key/last-use";
import type { Memory } from "@/lib/memory/memory";
import { findMemoryAt } from "@/lib/memory/memory.store";
import { updateMemory } from "@/lib/memory/update-memory";
import { applyRedaction } from "@/lib/redaction/apply-redaction";
import type { RedactionState } from "@/lib/redaction/redaction";
import { countHits } from "@/lib/redaction/redaction.store";
import { requireRedaction } from "@/lib/redaction/require-redaction";
import { startScan } from "@/lib/redaction/start-scan";
import { reviewChange } from "@/lib/review/review-change";
import { createSession } from "@/lib/session/create-session";
import { createStore } from "@/lib/store/create-store";
import type { Store } from "@/lib/store/store";
import { configureStore } from "@/lib/store/update-store";
import { restoreVersion } from "@/lib/version/restore-version";
import type { Version } from "@/lib/version/version";
import { findVersions } from "@/lib/version/version-list.store";
import type { Agent, Cast, Person } from "./cast";

/** One thing that happened: hours before now, by whom, in which store. */
export type Step = { hoursAgo: number; store: string } & (
  | {
      by: Agent;
      session: string;
      tool: Record<string, unknown> & { command: string };
      /** The agent tried what it was not let do. */
      refused?: true;
    }
  /** What an agent keeps by the tool for entries. */
  | { by: Agent; session: string; entry: { content: string; category: string; importance: number } }
  /** What is no writing: whatever a person does in the store, or beside it. */
  | { by: Person; act: (context: Context, store: Store) => Promise<unknown> }
  | { by: Person; reason?: string; correct: { path: string; from: string; to: string } }
  | { by: Person; reason: string; restore: { path: string; number: number } }
  | { by: Person; note: string; legalGround: string; redactEverywhere: string }
  | { by: Person; review: { path: string; number: number; verdict: "approve" | "flag"; comment?: string } }
);

export interface Story {
  stores: {
    name: string;
    description: string;
    metadata: Record<string, string>;
    detectors: Partial<Record<Exclude<keyof DetectorSettings, "custom">, DetectorAction>>;
    /** Entries that say nearly the same wait for a reviewer. */
    asksAboutDuplicates?: true;
  }[];
  steps: Step[];
}

interface Told {
  db: Database;
  cast: Cast;
  stores: Map<string, Store>;
  /** By their titles. */
  sessions: Map<string, string>;
}

function contextAt(
  { db, cast }: Pick<Told, "db" | "cast">,
  step: { hoursAgo: number; by: Agent | Person; session?: string },
): Context {
  const at = new Date(Date.now() - step.hoursAgo * hourMs).toISOString();
  return {
    actor: cast[step.by],
    db,
    now: () => at,
    requestId: createId("req", Date.parse(at)),
    origin: step.session ? "tool" : "console",
    session: null,
  };
}

async function memoryAt(db: Database, store: Store, path: string): Promise<Memory> {
  const memory = await findMemoryAt(db, { storeId: store.id, path: parseMemoryPath(path) });
  if (!memory) throw new Error(`the story has nothing at ${path}`);
  return memory;
}

async function versionAt(db: Database, store: Store, at: { path: string; number: number }): Promise<Version> {
  const memory = await memoryAt(db, store, at.path);
  const versions = await findVersions(db, { storeId: store.id, memoryId: memory.id, limit: 100, content: false });
  const version = versions.find((candidate) => candidate.number === at.number);
  if (!version) throw new Error(`the story has no version ${at.number} of ${at.path}`);
  return version;
}

async function correct(context: Context, store: Store, step: Extract<Step, { correct: unknown }>): Promise<void> {
  const { path, from, to } = step.correct;
  const memory = await memoryAt(context.db, store, path);
  const edited = replaceOnce(memory.content ?? "", from, to);
  if (edited.kind !== "replaced") throw new Error(`the story finds no such words in ${path}`);
  await updateMemory(context, {
    memory_store_id: store.id,
    memory_id: memory.id,
    content: parseContent(edited.content),
    expected_sha256: memory.sha256,
    keep_if_occupied: false,
    view: "basic",
    reason: step.reason,
  });
}

/** The session of an agent's step, begun with its store where this is its first. */
async function sessionOf(told: Told, context: Context, step: { by: Agent; session: string; store: Store }) {
  const known = told.sessions.get(step.session);
  if (known) return known;
  const { id } = await createSession(context, {
    agent: { id: step.by, version: 3 },
    environment_id: "production",
    title: step.session,
    metadata: {},
    resources: [{ storeId: step.store.id, access: "read_write", instructions: "" }],
  });
  told.sessions.set(step.session, id);
  return id;
}

type AgentStep = Extract<Step, { session: string }>;

async function runTool(told: Told, context: Context, step: AgentStep, store: Store) {
  const endpoint = await openSessionEndpoint(context, await sessionOf(told, context, { ...step, store }));
  const call = "tool" in step ? { name: "memory", input: step.tool } : { name: "memory_store", input: step.entry };
  const outcome = await runToolCall(endpoint, call, "tool" in step ? "memory" : "entries");
  if (context.actor.kind === "key") noteKeyUse(context.db, context.actor.keyId, context.now());
  if (outcome.isError && !("refused" in step)) throw new Error(`the story was refused: ${outcome.content}`);
}

/** A job carries it out: the story goes on when it has. */
async function untilState(context: Context, id: string, state: RedactionState): Promise<void> {
  for (let turns = 0; turns < 600; turns += 1) {
    const redaction = await requireRedaction(context, id);
    if (redaction.state === state) return;
    if (redaction.state === "failed") break;
    await setTimeout(100);
  }
  throw new Error(`the story's redaction did not become ${state}`);
}

async function redactEverywhere(context: Context, step: Extract<Step, { redactEverywhere: unknown }>): Promise<void> {
  const { id } = await startScan(context, {
    start: { source: "words", text: step.redactEverywhere, ignore_case: true },
  });
  await untilState(context, id, "scanned");
  const hits = (await countHits(context.db.read, id)).reduce((sum, counted) => sum + Number(counted.hits), 0);
  await applyRedaction(context, {
    redaction_id: id,
    heads: "mask",
    with_same: false,
    leave_out: [],
    reason: "secret",
    legal_ground: step.legalGround,
    note: step.note,
    expected_hits: hits,
  });
  await untilState(context, id, "done");
}

async function tellStep(told: Told, context: Context, step: Step): Promise<void> {
  const store = told.stores.get(step.store);
  if (!store) throw new Error(`the story has no store ${step.store}`);
  if ("session" in step) {
    await runTool(told, context, step, store);
  } else if ("act" in step) {
    await step.act(context, store);
  } else if ("correct" in step) {
    await correct(context, store, step);
  } else if ("review" in step) {
    const { verdict, comment } = step.review;
    const { changeId } = await versionAt(context.db, store, step.review);
    await reviewChange(context, { change_id: changeId, verdict, comment, include_later: false });
  } else if ("restore" in step) {
    const target = {
      memory_store_id: store.id,
      memory_version_id: (await versionAt(context.db, store, step.restore)).id,
    };
    await restoreVersion(context, { ...target, reason: step.reason });
  } else {
    // Jobs go by the real clock: the officer looks at what they found after they found it.
    await redactEverywhere({ ...context, now: () => new Date().toISOString() }, step);
  }
}

/** Lets the story happen through the same doors and use cases as anything else, at the times it says. */
export async function tellStory(db: Database, cast: Cast, story: Story): Promise<void> {
  const told: Told = { db, cast, stores: new Map(), sessions: new Map() };
  const opening = contextAt(told, { hoursAgo: 24 * 9.5, by: "ada" });
  for (const { detectors, asksAboutDuplicates, ...input } of story.stores) {
    const store = await createStore(opening, input);
    await configureStore(opening, {
      memory_store_id: store.id,
      settings: {
        detectors: detectorSettings.parse(detectors),
        ...(asksAboutDuplicates && { entries: entrySettings.parse({ on_duplicate: "ask" }) }),
      },
    });
    told.stores.set(input.name, store);
  }
  for (const step of story.steps.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
    await tellStep(told, contextAt(told, step), step);
  }
}
