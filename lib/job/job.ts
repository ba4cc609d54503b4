import type { Action } from "@/lib/domain/role";

/**
 * Every kind of work that outlives a request, with the permission that it takes to see and to cancel it. What runs it stands
 * in `lib/runtime/job-runners.ts`.
 */
export const jobKinds = {
  "redaction.scan": "version.redact",
  "redaction.apply": "version.redact",
  "retention.run": "version.redact",
  "erasure.run": "erasure.manage",
  "subject.apply": "subject.manage",
  "encryption.switch": "version.redact",
  "embedding.rebuild": "workspace.update",
  "import.check": "memory.create",
  "import.apply": "memory.create",
} as const satisfies Record<string, Action>;

export type JobKind = keyof typeof jobKinds;

/** What has begun to remove is never left half removed. */
export const goesToItsEnd: ReadonlySet<JobKind> = new Set<JobKind>([
  "redaction.apply",
  "erasure.run",
  "subject.apply",
  "encryption.switch",
]);

export const jobStates = ["queued", "running", "done", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];

/** What a job keeps: ids, numbers and words of closed sets. Never a text, a path, or what somebody searched for. */
export type JobData = { readonly [name: string]: JobValue };
export type JobValue = string | number | boolean | null | readonly JobValue[] | JobData;

export interface Progress {
  done: number;
  /** Null while nobody knows. */
  total: number | null;
  /** Where whoever takes over goes on. */
  cursor: JobData | null;
}

export interface Job {
  id: string;
  workspaceId: string;
  kind: JobKind;
  state: JobState;
  input: JobData;
  progress: Progress;
  result: JobData | null;
  /** How often a process has taken it. */
  attempts: number;
  /** How often since it last got further. */
  tries: number;
  createdByType: string;
  createdBy: string | null;
  requestId: string;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  errorCode: string | null;
  cancelRequestedAt: string | null;
}

/** Whether nothing more will happen to it. */
export const hasEnded = ({ state }: Pick<Job, "state">): boolean => state !== "queued" && state !== "running";

/** Whether it can go on after it was given up: a scan cannot, because what it looks for was in the memory of a process alone. */
export const canBeRetried = ({ state, kind }: Pick<Job, "state" | "kind">): boolean =>
  state === "failed" && kind !== "redaction.scan";
