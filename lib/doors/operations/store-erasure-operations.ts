import "server-only";
import { presentReceipt } from "@/lib/redaction/redaction.present";
import { requestErasure } from "@/lib/store-erasure/erase-stores";
import { listErasures } from "@/lib/store-erasure/list-erasures";
import { retrieveErasure, retrieveErasureReceipt } from "@/lib/store-erasure/retrieve-erasure";
import { presentErasure } from "@/lib/store-erasure/store-erasure.present";
import { erasureInput, listErasuresInput, requestErasureInput } from "@/lib/store-erasure/store-erasure.schema";
import { defineOperation } from "../operation";

export const storeErasureOperations = {
  requestErasure: defineOperation({
    name: "requestErasure",
    action: "erasure.manage",
    effect: "destructive",
    summary:
      "Erase every store whose metadata has these pairs, with everything that was ever in it. This cannot be undone.",
    input: requestErasureInput,
    run: requestErasure,
    present: presentErasure,
  }),
  listErasures: defineOperation({
    name: "listErasures",
    action: "erasure.manage",
    effect: "read",
    summary: "List erasures, the newest first.",
    input: listErasuresInput,
    run: listErasures,
    present: ({ erasures, nextPage }) => ({ data: erasures.map(presentErasure), next_page: nextPage }),
  }),
  retrieveErasure: defineOperation({
    name: "retrieveErasure",
    action: "erasure.manage",
    effect: "read",
    summary: "Retrieve how an erasure stands.",
    input: erasureInput,
    run: retrieveErasure,
    present: presentErasure,
  }),
  retrieveErasureReceipt: defineOperation({
    name: "retrieveErasureReceipt",
    action: "erasure.manage",
    effect: "read",
    summary: "Retrieve the signed receipt of an erasure.",
    input: erasureInput,
    run: retrieveErasureReceipt,
    present: presentReceipt,
  }),
};
