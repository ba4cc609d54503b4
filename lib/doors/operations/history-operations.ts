import "server-only";
import { blameMemory } from "@/lib/history/blame-memory";
import { compareStore } from "@/lib/history/compare-store";
import { presentBlame, presentMoment, presentRestore, presentStoreComparison } from "@/lib/history/history.present";
import {
  blameMemoryInput,
  compareStoreInput,
  planStoreRestoreInput,
  restoreStoreInput,
  retrieveMomentInput,
  submitStoreRestoreInput,
} from "@/lib/history/history.schema";
import { planStoreRestore } from "@/lib/history/plan-store-restore";
import { restoreStore } from "@/lib/history/restore-store";
import { retrieveMoment } from "@/lib/history/retrieve-moment";
import { submitStoreRestore } from "@/lib/history/submit-store-restore";
import { defineOperation } from "../operation";

/** Who wrote which line, what a store was, and the way back to it. */
export const historyOperations = {
  blameMemory: defineOperation({
    name: "blameMemory",
    action: "version.read",
    effect: "read",
    summary: "Say for every line of a memory which version wrote it.",
    input: blameMemoryInput,
    run: blameMemory,
    present: presentBlame,
  }),
  retrieveMoment: defineOperation({
    name: "retrieveMoment",
    action: "version.read",
    effect: "read",
    summary: "Find the change that a moment of a store is right after.",
    input: retrieveMomentInput,
    run: retrieveMoment,
    present: presentMoment,
  }),
  compareStore: defineOperation({
    name: "compareStore",
    action: "version.read",
    effect: "read",
    summary: "List the memories that differ between two moments of a store.",
    input: compareStoreInput,
    run: compareStore,
    present: presentStoreComparison,
  }),
  planStoreRestore: defineOperation({
    name: "planStoreRestore",
    action: "version.restore",
    effect: "read",
    summary: "Say what restoring a store to a moment would change.",
    input: planStoreRestoreInput,
    run: planStoreRestore,
    present: presentRestore,
  }),
  restoreStore: defineOperation({
    name: "restoreStore",
    action: "version.restore",
    effect: "write",
    summary: "Make a store, or a folder of it, as it was at a moment, as one change.",
    input: restoreStoreInput,
    run: restoreStore,
    present: presentRestore,
  }),
  submitStoreRestore: defineOperation({
    name: "submitStoreRestore",
    action: "version.restore",
    effect: "write",
    summary: "Restore a store to a moment, or say what that would change.",
    input: submitStoreRestoreInput,
    run: submitStoreRestore,
    present: presentRestore,
  }),
};
