import type {
  ConflictChoice,
  ImportFailure,
  ImportSource,
  ImportState,
  ItemProblem,
  ItemState,
} from "@/lib/domain/import";
import type { Description } from "@/lib/retention/describe-written";

/** What the dry run counted; `versions` and `changes` of a history. */
export interface PlanCounts {
  create: number;
  same: number;
  conflict: number;
  refused: number;
  /** Of those that would be written: how many the store's detectors would mask, and how many would wait for review. */
  masked: number;
  held: number;
  versions: number;
  changes: number;
}

/** What was written. `changed`: left alone because somebody wrote there after the dry run. */
export type ResultCounts = {
  created: number;
  overwritten: number;
  kept_both: number;
  same: number;
  skipped: number;
  changed: number;
  refused: number;
  versions: number;
  changes: number;
};

export interface ImportCounts {
  plan: PlanCounts | null;
  result: ResultCounts | null;
  /** How often reading from another server was cut short and went on where it was. */
  resumed?: number;
}

/** An import into a store, from the dry run on: ids, counts and codes. Texts and paths are in its stage, and nowhere when it has ended. */
export interface Import {
  id: string;
  workspaceId: string;
  storeId: string;
  source: ImportSource;
  /** Whether the whole history is imported, change by change, or the texts as they are now, as one change. */
  history: boolean;
  state: ImportState;
  stageKey: string | null;
  /** How many pieces the stage has. */
  items: number;
  counts: ImportCounts;
  problem: ImportFailure | null;
  checkJobId: string;
  applyJobId: string | null;
  /** The change that it wrote, or the last one of a history. */
  changeId: string | null;
  createdByType: string;
  createdBy: string | null;
  createdAt: string;
  expiresAt: string;
  endedAt: string | null;
}

/** Of an import as one change: it is compared once more, then written; nobody sees anything of it before its end. */
export type ApplyPhase = "comparing" | "writing";

export interface ImportProgress {
  phase: ApplyPhase | null;
  done: number;
  total: number | null;
}

/** With how far its job is, where one is under way. */
export type ImportNow = Import & { progress?: ImportProgress | null };

export const hasEndedImport = ({ state }: Pick<Import, "state">): boolean =>
  state !== "checking" && state !== "paused" && state !== "ready" && state !== "applying";

/** A memory as it waits to be imported. Without a text where it cannot be taken. */
export interface StagedMemory {
  path: string;
  content: string | null;
  problem: ItemProblem | null;
  /** What was said of it beside its text. */
  said?: Description;
}

/** A version of a history; `memory` numbers the memories of the import. */
export interface StagedVersion {
  memory: number;
  operation: "created" | "modified" | "deleted";
  path: string;
  /** Null for a deletion. */
  content: string | null;
  /** Of the first version of a memory: what was said of it beside its texts. */
  said?: Description;
}

export interface StagedComment {
  body: string;
  /** Of the version among those of the change, and the line in it. */
  version: number | null;
  line: number | null;
}

/** A change of a history, with what is said of it here. */
export interface StagedChange {
  reason: string;
  versions: StagedVersion[];
  comments: StagedComment[];
}

/** Where to read from; it waits encrypted, as the texts do. */
export interface StagedServer {
  baseUrl: string;
  apiKey: string;
  storeId: string;
  pathPrefix: string | null;
}

/** What the dry run says of one memory. */
export interface PlannedItem {
  position: number;
  path: string;
  state: ItemState;
  problem: ItemProblem | null;
  /** A sentence of the one who refuses it. */
  note: string | null;
  sizeBytes: number;
  /** The sha256 of the text that is at the path now; null where there is none. */
  seen: string | null;
  /** What is in the way. */
  conflictingPath: string | null;
  conflictingMemoryId: string | null;
  masked: boolean;
  held: boolean;
  /** How many versions of it are imported. */
  versions: number;
}

export interface Choices {
  onConflict: ConflictChoice;
  /** Other words for single items, by their position. */
  choices: ReadonlyMap<number, ConflictChoice>;
}

/** A failure with a name of its own, for people to read. */
export class ImportProblem extends Error {
  override readonly name = "ImportProblem";

  constructor(readonly problem: ImportFailure) {
    super(problem);
  }
}
