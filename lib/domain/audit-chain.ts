import { hash } from "node:crypto";
import { isAppError } from "@/lib/domain/app-error";
import { canonicalJson, type JsonObject } from "@/lib/domain/canonical-json";

/**
 * What one line of the audit log says. `chain` names the store or workspace it belongs to, `seq` counts from 1 without gaps,
 * `time` is RFC 3339 in UTC with milliseconds, `prev` is the hash of the entry before. Never holds memory text.
 */
export type AuditEntryBody = {
  readonly chain: string;
  readonly seq: number;
  readonly action: string;
  readonly actor: { readonly type: string; readonly id: string | null };
  readonly target: Readonly<Record<string, string | null>>;
  readonly data: JsonObject;
  readonly time: string;
  readonly request_id: string | null;
  readonly prev: string;
};

/** An entry and its hash as a log has them. One that could not have been written so has no body, which no verification accepts. */
export type StoredLink = { readonly body: AuditEntryBody | null; readonly hash: string };

/** One with a body. */
export type AuditLink = StoredLink & { readonly body: AuditEntryBody };

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value as the body of an entry; null where it has not all of one, or more. */
export function parseAuditBody(value: unknown): AuditEntryBody | null {
  if (!isObject(value)) return null;
  const { chain, seq, action, actor, target, data, time, request_id, prev, ...more } = value;
  const whole =
    [chain, action, time, prev].every(isText) &&
    Number.isSafeInteger(seq) &&
    isObject(actor) &&
    isText(actor.type) &&
    isTextOrNull(actor.id) &&
    isObject(target) &&
    Object.values(target).every(isTextOrNull) &&
    isObject(data) &&
    isTextOrNull(request_id) &&
    Object.keys(more).length === 0;
  return whole ? (value as unknown as AuditEntryBody) : null;
}

/** Where verification begins: after which entry, and that entry's hash. */
export type ChainPosition = { readonly seq: number; readonly head: string };

export type ChainFault = "wrong_chain" | "wrong_seq" | "wrong_prev" | "wrong_hash" | "malformed";

/** `count` is how many entries were verified, `head` the last hash; `seq` of a failure is the first place where the chain does not hold. */
export type ChainVerdict =
  | { readonly ok: true; readonly count: number; readonly head: string }
  | { readonly ok: false; readonly seq: number; readonly reason: ChainFault };

/** `prev` of the first entry of every chain. */
export const genesisPrev = "0".repeat(64);

// A leaf starts with 0x00 and an inner node with 0x01, so neither can pass for the other in a checkpoint's Merkle tree (RFC 6962, 2.1).
const leafMark = "\0";

/**
 * The hash of an entry: SHA-256 over a zero byte and the canonical JSON of everything in the body, as 64 lower-case hex digits.
 * @throws AppError `internal` for a body that JSON cannot say
 */
export function hashAuditEntry(body: AuditEntryBody): string {
  return hash("sha256", leafMark + canonicalJson(body), "hex");
}

/**
 * Follows one chain and names the first entry that was changed, removed, added or moved.
 * Entries cut off at the end leave a shorter chain that holds: compare `count` and `head` with a checkpoint to see that.
 * @param start where the entries continue from; the beginning of the chain unless given
 */
export function verifyChain(
  entries: Iterable<StoredLink>,
  start: ChainPosition = { seq: 0, head: genesisPrev },
): ChainVerdict {
  let { seq, head } = start;
  let chain: string | undefined;
  for (const link of entries) {
    seq += 1;
    chain ??= link.body?.chain;
    const reason = faultOf(link, { chain, seq, prev: head });
    if (reason) return { ok: false, seq, reason };
    head = link.hash;
  }
  return { ok: true, count: seq - start.seq, head };
}

type Expected = { chain: string | undefined; seq: number; prev: string };

function faultOf({ body, hash }: StoredLink, expected: Expected): ChainFault | undefined {
  if (body === null) return "malformed";
  if (body.chain !== expected.chain) return "wrong_chain";
  if (body.seq !== expected.seq) return "wrong_seq";
  if (body.prev !== expected.prev) return "wrong_prev";
  try {
    return hashAuditEntry(body) === hash ? undefined : "wrong_hash";
  } catch (error) {
    if (isAppError(error)) return "malformed";
    throw error;
  }
}
