import type { Context } from "@/lib/access/context";
import type { Database } from "@/lib/db/database";
import { createId } from "@/lib/domain/id";
import { parseContent } from "@/lib/domain/memory-content";
import { parseMemoryPath } from "@/lib/domain/memory-path";
import { replaceOnce } from "@/lib/domain/text-edit";
import type { Memory } from "@/lib/memory/memory";
import { getMemoryAt } from "@/lib/memory/memory.store";
import { updateMemory } from "@/lib/memory/update-memory";
import { reviewChange } from "@/lib/review/review-change";
import { createStore } from "@/lib/store/create-store";
import type { Store } from "@/lib/store/store";
import { memoryTool } from "@/lib/tools/memory-tool/memory-tool";
import { redactVersion } from "@/lib/version/redact-version";
import { restoreVersion } from "@/lib/version/restore-version";
import type { Version } from "@/lib/version/version";
import { findVersions } from "@/lib/version/version-list.store";
import type { Agent, Cast, Person } from "./cast";

/** One thing that happened: hours before now, by whom, in which store. */
export type Step = { hoursAgo: number; store: string } & (
  | { by: Agent; session: string; tool: Record<string, unknown> & { command: string } }
  | { by: Person; reason?: string; correct: { path: string; from: string; to: string } }
  | { by: Person; reason: string; restore: { path: string; number: number } }
  | { by: Person; note: string; redact: { path: string; number: number } }
  | { by: Person; review: { path: string; number: number; verdict: "approve" | "flag"; comment?: string } }
);

export interface Story {
  stores: { name: string; description: string; metadata: Record<string, string> }[];
  steps: Step[];
}

function contextAt(
  db: Database,
  cast: Cast,
  step: { hoursAgo: number; by: Agent | Person; session?: string },
): Context {
  const at = new Date(Date.now() - step.hoursAgo * 3_600_000).toISOString();
  return {
    actor: cast[step.by],
    db,
    now: () => at,
    requestId: createId("req", Date.parse(at)),
    origin: step.session ? "tool" : "console",
    session: step.session ? { label: step.session } : null,
  };
}

async function memoryAt(db: Database, store: Store, path: string): Promise<Memory> {
  const memory = await getMemoryAt(db, { storeId: store.id, path: parseMemoryPath(path) });
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

async function tellStep(context: Context, store: Store, step: Step): Promise<void> {
  if ("tool" in step) {
    const mount = { store, slug: null, access: "read_write", instructions: "" } as const;
    const outcome = await memoryTool.run(
      context,
      { mounts: [mount], divided: false },
      { name: "memory", input: step.tool },
    );
    if (outcome.isError) throw new Error(`the story was refused: ${outcome.content}`);
  } else if ("correct" in step) {
    await correct(context, store, step);
  } else if ("review" in step) {
    const { verdict, comment } = step.review;
    const { changeId } = await versionAt(context.db, store, step.review);
    await reviewChange(context, { change_id: changeId, verdict, comment, include_later: false });
  } else {
    const wanted = "restore" in step ? step.restore : step.redact;
    const target = { memory_store_id: store.id, memory_version_id: (await versionAt(context.db, store, wanted)).id };
    if ("restore" in step) await restoreVersion(context, { ...target, reason: step.reason });
    else await redactVersion(context, { ...target, reason: "secret", note: step.note });
  }
}

/** Lets the story happen through the same use cases as anything else, at the times it says. */
export async function tellStory(db: Database, cast: Cast, story: Story): Promise<{ stores: number; changes: number }> {
  const stores = new Map<string, Store>();
  for (const input of story.stores) {
    const store = await createStore(contextAt(db, cast, { hoursAgo: 24 * 9.5, by: "ada" }), input);
    stores.set(input.name, store);
  }
  const steps = story.steps.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
  for (const step of steps) {
    const store = stores.get(step.store);
    if (!store) throw new Error(`the story has no store ${step.store}`);
    await tellStep(contextAt(db, cast, step), store, step);
  }
  return { stores: stores.size, changes: await db.prisma.change.count() };
}
