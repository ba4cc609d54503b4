import "server-only";
import { presentHeldHere, presentHold, presentHoldDetail } from "@/lib/hold/hold.present";
import { holdInput, liftHoldInput, listHeldHereInput, listHoldsInput, placeHoldInput } from "@/lib/hold/hold.schema";
import { listHeldHere, listHolds, retrieveHold } from "@/lib/hold/list-holds";
import { liftHold, placeHold } from "@/lib/hold/place-hold";
import { defineOperation } from "../operation";

export const holdOperations = {
  listHolds: defineOperation({
    name: "listHolds",
    action: "hold.manage",
    effect: "read",
    summary: "List the holds of the workspace or of one store, newest first.",
    input: listHoldsInput,
    run: listHolds,
    present: ({ holds, nextPage }) => ({ data: holds.map(presentHold), next_page: nextPage }),
  }),
  retrieveHold: defineOperation({
    name: "retrieveHold",
    action: "hold.manage",
    effect: "read",
    summary: "Retrieve a hold, with how many memories and versions it covers today.",
    input: holdInput,
    run: retrieveHold,
    present: presentHoldDetail,
  }),
  placeHold: defineOperation({
    name: "placeHold",
    action: "hold.manage",
    effect: "write",
    summary: "Forbid that anything of a store, or of what ever stood at a path, is redacted, erased or expires.",
    input: placeHoldInput,
    run: placeHold,
    present: presentHold,
  }),
  liftHold: defineOperation({
    name: "liftHold",
    action: "hold.manage",
    effect: "destructive",
    summary: "Lift a hold: what it kept may be removed again.",
    input: liftHoldInput,
    run: liftHold,
    present: presentHold,
  }),
  listHeldHere: defineOperation({
    name: "listHeldHere",
    action: "store.read",
    effect: "read",
    summary: "List what of a store or a memory is under hold, without the officers' words.",
    input: listHeldHereInput,
    run: listHeldHere,
    present: (holds) => ({ data: holds.map(presentHeldHere) }),
  }),
};
