import type { JsonObject } from "@/lib/domain/canonical-json";
import type { ApprovalState, SecondPersonAct } from "@/lib/domain/second-person";

interface Named {
  id: string;
  name: string | null;
}

/** What takes two people: the acts of the setting, and switching one of them off. */
export type GatedAct = SecondPersonAct | "change_rule";

/** What something is called that an input names by its id; null where it is not there any more. */
export interface NamedInInput {
  id: string;
  name: string | null;
  /** How many a store holds. */
  memories: number | null;
}

export interface Approval {
  id: string;
  operation: string;
  act: GatedAct;
  /** Ids and codes. */
  input: JsonObject;
  /** What of that has a name, as far as whoever reads this may see it. */
  named: NamedInInput[];
  /** What the requester wrote for people; gone when the request has ended. */
  words: string | null;
  requester: Named;
  /** Asked for by whoever reads this. */
  own: boolean;
  /** Asked for by a key that whoever reads this made, or whose service account they answer for. */
  behind: boolean;
  createdAt: string;
  expiresAt: string;
  state: ApprovalState;
  decidedBy: Named | null;
  decidedAt: string | null;
  decisionWords: string | null;
  /** The requester acted alone. */
  brokenGlass: boolean;
  endedAt: string | null;
  /** Why it could not be carried out. */
  failure: string | null;
}
