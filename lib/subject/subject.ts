/** What a person is known by: looked for in texts, or as a pair in the metadata of stores. */
const identifierKinds = ["name", "email", "user_id", "other", "metadata"] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

export interface Identifier {
  kind: IdentifierKind;
  /** Of a pair in the metadata of stores. */
  key: string | null;
  value: string;
}

const subjectStates = ["open", "searching", "searched", "planned", "waiting", "applying", "applied", "closed"] as const;
export type SubjectState = (typeof subjectStates)[number];

/** One time that a plan was carried out: what of it has a receipt. */
export interface SubjectAct {
  redaction_id: string | null;
  erasure_id: string | null;
}

/** The case of one person, without what that person is known by. */
export interface SubjectRow {
  id: string;
  workspaceId: string;
  label: string;
  createdByType: string;
  createdBy: string | null;
  createdAt: string;
  dueAt: string;
  redactionId: string | null;
  plannedAt: string | null;
  erasureId: string | null;
  applyJobId: string | null;
  appliedAt: string | null;
  endedAt: string | null;
  acts: SubjectAct[];
  closedAt: string | null;
  closedBy: string | null;
}

export interface Subject extends SubjectRow {
  state: SubjectState;
  overdue: boolean;
}

export const piles = ["erase", "mask", "keep"] as const;
export type Pile = (typeof piles)[number];

const itemKinds = ["store", "memory", "reason", "comment"] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Why something must stay; a closed set, because the audit log holds no words. `hold` is never chosen: it is found. */
export const keepGrounds = [
  "legal_obligation",
  "legal_claims",
  "contract",
  "public_interest",
  "expression",
  "other",
] as const;
export type KeepGround = (typeof keepGrounds)[number] | "hold";

/** One thing of the plan. */
export interface SubjectItem {
  kind: ItemKind;
  targetId: string;
  storeId: string;
  pile: Pile;
  ground: KeepGround | null;
  legalWords: string | null;
  holdId: string | null;
  hits: number;
}

export type PileSizes = Record<Pile, number>;

/** A month from a day, or the last day of the next month where that has fewer: how long there is to answer. */
export function dueAfter(createdAt: string): string {
  const from = new Date(createdAt);
  const month = from.getUTCMonth() + 1;
  const last = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const due = new Date(from);
  due.setUTCMonth(month, Math.min(from.getUTCDate(), last));
  return due.toISOString();
}
