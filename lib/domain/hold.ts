import { AppError } from "./app-error";

/** Why something is kept: a closed set, because the audit log holds no words. */
export const holdGrounds = ["litigation", "investigation", "regulator", "contract", "other"] as const;
export type HoldGround = (typeof holdGrounds)[number];

/** Why it need not be kept any more. */
export const liftGrounds = ["ended", "mistaken", "replaced", "other"] as const;
export type LiftGround = (typeof liftGrounds)[number];

const holdKinds = ["store", "path", "subject"] as const;
export type HoldKind = (typeof holdKinds)[number];

/** What has to be known of a hold to refuse by it: no words of anybody. */
export interface ActiveHold {
  id: string;
  kind: HoldKind;
  /** Without a slash at the end; null where the whole store is held. */
  pathPrefix: string | null;
  /** Of a hold for a person: it covers the stores of that person and the memories that say something of them. */
  subjectId: string | null;
  ground: HoldGround;
  placedAt: string;
}

/** The refusal of an act by a hold, which names it and says what ends it. `what` begins the sentence: "This version". */
export function heldRefusal(hold: ActiveHold, what: string): AppError {
  return new AppError(
    "conflict",
    `${what} is under hold ${hold.id} (${hold.ground}, since ${hold.placedAt.slice(0, 10)}): nothing of it may be removed until an admin or a compliance officer lifts the hold.`,
    { hold_id: hold.id, hold_ground: hold.ground },
  );
}
