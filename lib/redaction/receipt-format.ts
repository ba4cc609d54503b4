import { createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { canonicalJson, type JsonObject } from "@/lib/domain/canonical-json";
import { noteKeyId } from "@/lib/domain/signed-note";

/** What the signature is over begins with this, so that it can be taken for nothing else that the key signs. */
const purpose = "palimpsest redaction receipt v1\n";
const keyName = "palimpsest-receipt";

export interface StoreRemoved {
  memory_store_id: string;
  memory_version_ids: string[];
  /** Live memories whose match was masked, taken out, or that were deleted. */
  memory_ids_changed: string[];
  change_ids_reason_cleared: string[];
  comment_ids_removed: string[];
}

/** What the plan of a case kept, and on what ground. */
export interface KeptItem {
  kind: string;
  id: string;
  memory_store_id: string;
  ground: string;
  words: string | null;
  hold_id: string | null;
}

/** What an auditor is handed: ids, numbers and the officer's words. */
export interface Receipt {
  type: "palimpsest_redaction_receipt";
  version: 1;
  redaction_id: string;
  workspace_id: string;
  started_from: string;
  requested_by: { type: string; id: string | null };
  applied_by: { type: string; id: string | null };
  reason: string;
  legal_ground: string | null;
  note: string | null;
  scan_started_at: string;
  scan_ended_at: string | null;
  applied_at: string | null;
  issued_at: string;
  scan: { memory_store_ids: string[]; versions_read: number; hits: number; left_out: number };
  removed: StoreRemoved[];
  /** Of an erasure, which is named in `redaction_id`: whole stores, with everything that was ever in them. */
  stores_erased?: { memory_store_id: string; memories: number; versions: number }[];
  /** Where the plan of a case removed both versions and stores: the erasure of the stores. */
  erasure_id?: string;
  /** The case of a person, and what of it had to stay. */
  subject_id?: string;
  kept?: KeptItem[];
  totals: { versions: number; memories: number; stores: number; reasons: number; comments: number };
  erasure: Record<string, string | number | boolean> | null;
  served: { sessions_and_keys: number; reads: number };
  /** What this receipt does not speak for. */
  not_covered: string[];
  checkpoints: { before: string | null; after: string | null };
}

export interface SignedReceipt {
  receipt: Receipt;
  signature: { algorithm: "Ed25519"; key_id: string; value: string };
}

const bytesOf = (receipt: Receipt) => Buffer.from(purpose + canonicalJson(receipt as unknown as JsonObject));

export function signReceipt(receipt: Receipt, privateKey: KeyObject): SignedReceipt {
  const key_id = noteKeyId(keyName, createPublicKey(privateKey));
  const value = sign(null, bytesOf(receipt), privateKey).toString("base64");
  return { receipt, signature: { algorithm: "Ed25519", key_id, value } };
}

/** A receipt as it was handed over, not believed yet. Null for what is none. */
export function parseReceipt(text: string): SignedReceipt | null {
  try {
    const parsed = JSON.parse(text) as Partial<SignedReceipt> | null;
    const { receipt, signature } = parsed ?? {};
    if (receipt?.type !== "palimpsest_redaction_receipt" || receipt.version !== 1) return null;
    if (typeof signature?.value !== "string" || !Array.isArray(receipt.removed)) return null;
    return { receipt, signature } as SignedReceipt;
  } catch {
    return null;
  }
}

/** Whether one of the keys signed it as it is. */
export function isSigned({ receipt, signature }: SignedReceipt, keys: readonly KeyObject[]): boolean {
  const value = Buffer.from(signature.value, "base64");
  return keys.some((key) => noteKeyId(keyName, key) === signature.key_id && verify(null, bytesOf(receipt), key, value));
}
