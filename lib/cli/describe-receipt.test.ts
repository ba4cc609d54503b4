import { expect, it } from "vitest";
import type { Receipt, SignedReceipt } from "@/lib/redaction/receipt-format";
import { describeReceipt } from "./describe-receipt";

const signed = (receipt: Partial<Receipt>): SignedReceipt =>
  ({ receipt: { redaction_id: "redact_1", reason: "Asked for", not_covered: [], ...receipt } }) as SignedReceipt;

it("says one of a thing as one, in what an officer reads of a receipt", () => {
  const said = describeReceipt(
    signed({
      totals: { versions: 1, memories: 1, stores: 1, reasons: 1, comments: 1 },
      stores_erased: [{ memory_store_id: "memstore_1", memories: 1, versions: 1 }],
      erasure: { files: 1, needles: 1, residue: 0 },
    }),
  );
  expect(said.slice(0, 4)).toEqual([
    "Redaction redact_1: 1 version of 1 memory in 1 store,",
    "1 reason and 1 comment. Reason: Asked for.",
    "Store memstore_1: erased with 1 version.",
    "Files: 1 searched for 1 removed byte string, 0 found.",
  ]);
});

it("says many as many", () => {
  const said = describeReceipt(
    signed({
      totals: { versions: 2, memories: 3, stores: 2, reasons: 0, comments: 2 },
      erasure: { files: 4, needles: 5, residue: 1 },
    }),
  );
  expect(said.slice(0, 3)).toEqual([
    "Redaction redact_1: 2 versions of 3 memories in 2 stores,",
    "0 reasons and 2 comments. Reason: Asked for.",
    "Files: 4 searched for 5 removed byte strings, 1 found.",
  ]);
});
