import type { ActiveHold, HoldGround, LiftGround } from "@/lib/domain/hold";

interface Named {
  id: string;
  name: string | null;
}

/** A hold with its words and names, for those who manage holds. */
export interface Hold extends ActiveHold {
  /** Null for a hold for a person. */
  store: Named | null;
  subject: Named | null;
  reason: string;
  placedBy: Named | null;
  lifted: { at: string; by: Named | null; ground: LiftGround; reason: string } | null;
}

export type { HoldGround, LiftGround };

/** What of a store or a memory is held, for whoever reads it. */
export interface HeldHere extends ActiveHold {
  storeId: string;
}
