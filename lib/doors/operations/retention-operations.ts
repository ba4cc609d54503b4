import "server-only";
import { listRetentionRuns } from "@/lib/retention/list-retention-runs";
import { previewRetention } from "@/lib/retention/preview-retention";
import { presentAttributes, presentExpiry, presentPreview, presentRuns } from "@/lib/retention/retention.present";
import {
  listRetentionRunsInput,
  memoryExpiryInput,
  previewRetentionInput,
  setExpiryInput,
} from "@/lib/retention/retention.schema";
import { retrieveMemoryExpiry, setMemoryExpiry } from "@/lib/retention/set-memory-expiry";
import { defineOperation } from "../operation";

export const retentionOperations = {
  setMemoryExpiry: defineOperation({
    name: "setMemoryExpiry",
    action: "memory.update",
    effect: "write",
    summary: "Say when a memory expires.",
    input: setExpiryInput,
    run: setMemoryExpiry,
    present: presentExpiry,
  }),
  retrieveMemoryExpiry: defineOperation({
    name: "retrieveMemoryExpiry",
    action: "memory.read",
    effect: "read",
    summary: "Retrieve when a memory expires and how important it is.",
    input: memoryExpiryInput,
    run: retrieveMemoryExpiry,
    present: presentAttributes,
  }),
  previewRetention: defineOperation({
    name: "previewRetention",
    action: "memory.read",
    effect: "read",
    summary: "Show what rules on keeping would take away, without doing it.",
    input: previewRetentionInput,
    run: previewRetention,
    present: presentPreview,
  }),
  listRetentionRuns: defineOperation({
    name: "listRetentionRuns",
    action: "memory.read",
    effect: "read",
    summary: "List what the last retention runs in a store did.",
    input: listRetentionRunsInput,
    run: listRetentionRuns,
    present: presentRuns,
  }),
};
