import "server-only";
import type { Context, MemoryAhead, SessionClaim } from "@/lib/access/context";
import { getConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import type { Actor, Origin } from "@/lib/domain/actor";
import { AppError, isAppError } from "@/lib/domain/app-error";
import { createId, isId } from "@/lib/domain/id";
import { authenticateKey, authenticateKeyFor } from "@/lib/key/authenticate-key";
import type { NamedMemory } from "@/lib/key/key.store";
import type { KeyUse } from "@/lib/key/key-limits";
import { retrieveSession } from "@/lib/session/require-session";
import type { Store } from "@/lib/store/store";
import { AddressLimit } from "./address-limit";
import { clientAddress } from "./client-address";
import type { CallHeaders } from "./program-call";
import { noteActor, requestNote } from "./request-notes";

/** The one of the request under way where there is a log, so that its line and the answer say the same. */
export const newRequestId = (): string => requestNote()?.requestId ?? createId("req", Date.now());

let nowTime = Number.NaN;
let nowText = "";

/** Many requests share a millisecond, and its text. */
function now(): string {
  const time = Date.now();
  if (time !== nowTime) {
    nowTime = time;
    nowText = new Date(time).toISOString();
  }
  return nowText;
}

function readSecret(headers: CallHeaders): string | null {
  const key = headers.get("x-api-key");
  if (key) return key;
  const match = /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "");
  return match?.[1] ?? null;
}

const longestLabel = 128;

async function readSession(context: Context, headers: CallHeaders): Promise<SessionClaim | null> {
  const claim = headers.get("x-session-id");
  if (claim === null || claim === "") return null;
  if (claim.length > longestLabel) {
    throw new AppError("invalid_request", `x-session-id: must have at most ${longestLabel} characters.`);
  }
  if (!claim.startsWith("sesn_")) return { label: claim };
  if (!isId("sesn", claim)) throw new AppError("not_found", `There is no session ${claim}.`);
  const { id, archivedAt } = await retrieveSession(context, { session_id: claim });
  if (archivedAt !== null) throw new AppError("invalid_request", `x-session-id: the session ${id} is archived.`);
  return { id };
}

export interface ProgramRequest {
  headers: CallHeaders;
  requestId: string;
  origin: Origin;
  /** Whether this door reads `x-session-id`. */
  sessions: boolean;
  /** The store that the address names, if any: read together with the key. */
  storeId?: string;
  /** The memory that the request reads, where it does nothing else: read together with the key too. */
  memory?: NamedMemory;
}

/** What the limits of a key look at: read only where it has some. */
function keyUseOf(headers: CallHeaders): KeyUse {
  return {
    bytes: () => (headers.has("transfer-encoding") ? null : Number(headers.get("content-length") ?? 0)),
    address: () => clientAddress(headers, getConfig().trustedProxies),
  };
}

interface Authenticated {
  actor: Actor;
  stores: Map<string, Store>;
  ahead?: MemoryAhead;
}

async function authenticate(db: Database, secret: string, request: ProgramRequest): Promise<Authenticated> {
  const { headers, storeId, memory: named } = request;
  const stores = new Map<string, Store>();
  const use = keyUseOf(headers);
  if (!isId("memstore", storeId)) return { actor: await authenticateKey(db, secret, now(), use), stores };
  const { actor, store, memory } = await authenticateKeyFor(
    db,
    secret,
    { storeId, memory: named },
    { now: now(), use },
  );
  if (store) stores.set(store.id, store);
  return { actor, stores, ahead: named && { storeId, by: named.by, name: named.name, memory } };
}

/** Without a key that works. Keys that do are never made to wait for what others at their address do. */
const refusals = new AddressLimit({ most: 300, windowMs: 60_000 });

/** What was thrown, or where an address has been refused too often, that it has to wait. */
function refusedHere(headers: CallHeaders, error: unknown): unknown {
  if (!isAppError(error) || error.code !== "authentication") return error;
  const address = clientAddress(headers, getConfig().trustedProxies);
  const seconds = address === null ? null : refusals.count(address, Date.now());
  if (seconds === null) return error;
  const message = `Too many requests without a key that works came from your address. Try again in ${seconds} s.`;
  return new AppError("rate_limited", message, { retry_after: seconds });
}

async function authenticateRequest(db: Database, request: ProgramRequest) {
  const secret = readSecret(request.headers);
  try {
    if (secret) return await authenticate(db, secret, request);
    throw new AppError("authentication", "Send an API key as x-api-key: <key> or Authorization: Bearer <key>.");
  } catch (error) {
    throw refusedHere(request.headers, error);
  }
}

/** For an answer that goes on: whether its key still works, which counts as no use of it. @throws AppError authentication */
export async function assertKeyStillWorks(db: Database, headers: CallHeaders): Promise<void> {
  await authenticateKey(db, readSecret(headers) ?? "", now());
}

/**
 * Who calls a program door: only keys, never cookies.
 * @throws AppError authentication, rate_limited, permission for a foreign workspace, not_found for an unknown session
 */
export async function programContext(db: Database, request: ProgramRequest): Promise<Context> {
  const { actor, stores, ahead } = await authenticateRequest(db, request);
  noteActor(actor);
  const workspace = request.headers.get("anthropic-workspace-id");
  if (workspace !== null && workspace !== actor.workspaceId) {
    throw new AppError("permission", "anthropic-workspace-id: this key belongs to another workspace.");
  }
  const { requestId, origin, headers } = request;
  const context: Context = { actor, db, now, requestId, origin, session: null, stores, ahead };
  if (request.sessions) context.session = await readSession(context, headers);
  return context;
}
