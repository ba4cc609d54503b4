import "server-only";
import { applyRedaction } from "@/lib/redaction/apply-redaction";
import { presentHit, presentReceipt, presentRedaction, presentSummary } from "@/lib/redaction/redaction.present";
import {
  applyRedactionInput,
  listHitsInput,
  listRedactionsInput,
  redactionInput,
  scanRedactionInput,
} from "@/lib/redaction/redaction.schema";
import { listHits, listRedactions, retrieveRedaction } from "@/lib/redaction/redactions";
import { retrieveReceipt } from "@/lib/redaction/retrieve-receipt";
import { startScan } from "@/lib/redaction/start-scan";
import { defineOperation } from "../operation";

export const redactionOperations = {
  scanRedaction: defineOperation({
    name: "scanRedaction",
    action: "version.redact",
    effect: "write",
    summary: "Look for what is to be removed, in everything ever written; nothing is changed.",
    input: scanRedactionInput,
    run: startScan,
    present: presentRedaction,
  }),
  listRedactions: defineOperation({
    name: "listRedactions",
    action: "version.redact",
    effect: "read",
    summary: "List redactions, the newest first.",
    input: listRedactionsInput,
    run: listRedactions,
    present: ({ redactions, nextPage }) => ({ data: redactions.map(presentRedaction), next_page: nextPage }),
  }),
  retrieveRedaction: defineOperation({
    name: "retrieveRedaction",
    action: "version.redact",
    effect: "read",
    summary: "Retrieve how a redaction stands and what its scan found.",
    input: redactionInput,
    run: retrieveRedaction,
    present: presentSummary,
  }),
  listRedactionHits: defineOperation({
    name: "listRedactionHits",
    action: "version.redact",
    effect: "read",
    summary: "List what a scan found, each in its context.",
    input: listHitsInput,
    run: listHits,
    present: ({ hits, nextPage }) => ({ data: hits.map(presentHit), next_page: nextPage }),
  }),
  applyRedaction: defineOperation({
    name: "applyRedaction",
    action: "version.redact",
    effect: "destructive",
    summary: "Remove what a scan found, everywhere at once. This cannot be undone.",
    input: applyRedactionInput,
    run: applyRedaction,
    present: presentRedaction,
  }),
  retrieveReceipt: defineOperation({
    name: "retrieveReceipt",
    action: "version.redact",
    effect: "read",
    summary: "Retrieve the signed receipt of a redaction.",
    input: redactionInput,
    run: retrieveReceipt,
    present: presentReceipt,
  }),
};
