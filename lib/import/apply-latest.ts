import "server-only";
import type { Context } from "@/lib/access/context";
import { commitChange } from "@/lib/change/commit-change";
import type { Edit } from "@/lib/change/edit";
import type { LockedStore } from "@/lib/change/locked-store.store";
import { type MemoryContent, parseContent } from "@/lib/domain/memory-content";
import { type MemoryPath, parseMemoryPath } from "@/lib/domain/memory-path";
import type { JobRun } from "@/lib/job/job-runner";
import { type Description, describedByPath, describeWritten } from "@/lib/retention/describe-written";
import { whileApplying } from "./applying";
import { type Decision, decideItem, freePathBeside, passesDetectors, TakenPaths } from "./decide-item";
import {
  type ApplyPhase,
  type Choices,
  type Import,
  ImportProblem,
  type PlannedItem,
  type ResultCounts,
  type StagedMemory,
} from "./import";
import { readStage, type Stage } from "./stage-file";

export const noResult = (): ResultCounts => ({
  ...{ created: 0, overwritten: 0, kept_both: 0, same: 0, skipped: 0 },
  ...{ changed: 0, refused: 0, versions: 0, changes: 0 },
});

export interface Applying {
  one: Import;
  stage: Stage;
  choices: Choices;
  reason: string | undefined;
}

interface Written {
  edits: Edit[];
  /** What is to be said of what is created, by its path. */
  described: ReadonlyMap<string, Description>;
  result: ResultCounts;
}

/** Whether what is in the way now is what the person was shown. */
const asShown = (item: PlannedItem, now: Decision) => item.state === "conflict" && item.seen === now.seen;

class Writing {
  readonly edits: Edit[] = [];
  readonly described = new Map<string, Description>();
  readonly result = noResult();
  readonly #taken = new TakenPaths();

  constructor(
    private readonly store: LockedStore,
    private readonly choices: Choices,
    private readonly wanted: TakenPaths,
  ) {}

  async take(item: PlannedItem, memory: StagedMemory): Promise<void> {
    if (item.state === "refused") return this.#count("refused");
    const now = await decideItem(this.store, memory, this.#taken);
    if (now.state === "refused") return this.#count("refused");
    if (now.state === "same") return this.#count("same");
    const content = parseContent(memory.content ?? "");
    if (now.state === "create") {
      this.#create(parseMemoryPath(memory.path), content, memory);
      return this.#count("created");
    }
    // What somebody wrote there since the dry run is nobody's to overwrite who has not seen it.
    if (!asShown(item, now)) return this.#count("changed");
    const choice = this.choices.choices.get(item.position) ?? this.choices.onConflict;
    if (choice === "overwrite" && now.problem === "taken" && now.conflict) {
      this.edits.push({ kind: "modify", memoryId: now.conflict.id, content, expectedSha256: now.seen ?? undefined });
      return this.#count("overwritten");
    }
    const places = { taken: this.#taken, wanted: this.wanted };
    const beside = choice === "keep_both" ? await freePathBeside(this.store, memory.path, places) : null;
    if (beside === null) return this.#count("skipped");
    // What stands at the path already may stay there, and is not written anew.
    if (!(await passesDetectors(this.store, beside, content))) return this.#count("refused");
    this.#taken.take(beside);
    this.#create(beside, content, memory);
    this.#count("kept_both");
  }

  #create(path: MemoryPath, content: MemoryContent, { said }: StagedMemory): void {
    this.edits.push({ kind: "create", path, content });
    if (said) this.described.set(path, said);
  }

  #count(what: keyof ResultCounts): void {
    this.result[what] += 1;
  }
}

/** Where the import's own memories are to stand: a copy kept beside another takes none of these places. */
async function wantedPaths({ stage }: Applying): Promise<TakenPaths> {
  const wanted = new TakenPaths();
  for await (const { state, path } of readStage<PlannedItem>(stage, "plan"))
    if (state !== "refused") wanted.take(parseMemoryPath(path));
  return wanted;
}

type Step = (done: number) => Promise<void>;

async function decide(store: LockedStore, applying: Applying, step: Step): Promise<Written> {
  const { one, stage, choices } = applying;
  let done = 0;
  const writing = new Writing(store, choices, await wantedPaths(applying));
  const plan = readStage<PlannedItem>(stage, "plan");
  for await (const memory of readStage<StagedMemory>(stage, "items", one.items)) {
    const { value: item } = await plan.next();
    if (!item) throw new ImportProblem("lost");
    await writing.take(item, memory);
    done += 1;
    await step(done);
  }
  await plan.return();
  const { edits, described, result } = writing;
  return { edits, described, result: { ...result, versions: edits.length, changes: edits.length > 0 ? 1 : 0 } };
}

export interface Applied {
  changeId: string | null;
  result: ResultCounts;
}

type WrittenBefore = { change_id: string | null; result: ResultCounts };

/** What stands in the job since it was written; null as long as nothing is. */
export function writtenBefore({ job }: JobRun): Applied | null {
  const { cursor } = job.progress;
  if (cursor === null || !("result" in cursor)) return null;
  const { change_id, result } = cursor as unknown as WrittenBefore;
  return { changeId: change_id, result };
}

/**
 * Writes everything as one change, or nothing. That it was written stands in the job in the same transaction, so whoever takes over
 * after a crash does not write it again.
 */
export async function applyLatest(run: JobRun, context: Context, applying: Applying): Promise<Applied> {
  const before = writtenBefore(run);
  return before ?? whileApplying(run, applying.one, (step) => write(run, context, { ...applying, step }));
}

async function write(
  run: JobRun,
  context: Context,
  applying: Applying & { step: (phase: ApplyPhase, done: number, total: number) => Promise<void> },
): Promise<Applied> {
  const { one, reason, step } = applying;
  let result = noResult();
  let described: Written["described"] = new Map();
  const { changeId } = await commitChange(context, {
    storeId: one.storeId,
    reason,
    edits: async (store) => {
      await step("comparing", 0, one.items);
      const written = await decide(store, applying, (done) => step("comparing", done, one.items));
      ({ result, described } = written);
      return written.edits;
    },
    onEdit: (done, total) => step("writing", done, total),
    also: async (sql, store) => {
      const { written, authorship } = store;
      if (described.size > 0) await describeWritten(sql, context, store, describedByPath(store, described));
      const change_id = written.length > 0 ? authorship.changeId : null;
      const cursor = { change_id, result: { ...result } };
      await run.saveProgress({ done: one.items, total: one.items, cursor }, sql);
    },
  });
  return { changeId, result };
}
