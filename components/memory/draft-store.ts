import type { MemoryJson } from "@/lib/memory/memory.present";
import { draftOwner, onDraftOwner } from "./draft-owner-id";

/** What somebody typed into a memory and has not saved. */
export interface Draft {
  /** The version that the text was based on; null for a memory that is not there yet. */
  baseVersionId: string | null;
  baseSha256: string | null;
  path: string;
  text: string;
  typedAt: string;
}

/** What was typed on from a text as it is stored. */
export const draftOn = (head: MemoryJson, text: string): Draft => ({
  baseVersionId: head.memory_version_id,
  baseSha256: head.content_sha256,
  path: head.path,
  text,
  typedAt: new Date().toISOString(),
});

// By hand: a schema library would weigh more than everything else on the first screen that needs it.
function isDraft(value: unknown): value is Draft {
  const draft = value as Record<keyof Draft, unknown> | null;
  if (typeof draft !== "object" || draft === null) return false;
  const bases = [draft.baseVersionId, draft.baseSha256];
  const texts = [draft.path, draft.text, draft.typedAt];
  return (
    bases.every((base) => base === null || typeof base === "string") && texts.every((text) => typeof text === "string")
  );
}

const prefix = "draft:";
const listeners = new Set<() => void>();
/** So that the same text is the same object for as long as it does not change. */
const parsed = new Map<string, { raw: string; draft: Draft | null }>();

const keyOf = (storeId: string, memoryId: string) => `${prefix}${draftOwner() ?? "nobody"}/${storeId}/${memoryId}`;

function tell() {
  for (const listener of listeners) listener();
}

onDraftOwner(tell);

/** Drafts written by other tabs of this browser are heard too. */
export function subscribeDrafts(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", tell);
  };
}

function parse(raw: string): Draft | null {
  try {
    const value: unknown = JSON.parse(raw);
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

/** Where nothing may be stored, as in some private windows, or the storage is full: then a draft lasts as long as its page. */
const unstored = new Map<string, Draft>();

/** The draft of a memory, or null. `memoryId` is `new` for one that is not there yet. */
export function readDraft(storeId: string, memoryId: string): Draft | null {
  const key = keyOf(storeId, memoryId);
  const held = unstored.get(key);
  if (held) return held;
  try {
    // Before it is known who asks, nothing is answered from what this browser keeps.
    const raw = draftOwner() === null ? null : window.localStorage.getItem(key);
    if (raw === null) return null;
    const known = parsed.get(key);
    if (known?.raw === raw) return known.draft;
    const fresh = { raw, draft: parse(raw) };
    parsed.set(key, fresh);
    return fresh.draft;
  } catch {
    return null;
  }
}

/** Whether a draft outlasts its page. */
export const isKept = (storeId: string, memoryId: string): boolean => !unstored.has(keyOf(storeId, memoryId));

/** Keeps a draft in this browser; null throws it away. */
export function writeDraft(storeId: string, memoryId: string, value: Draft | null): void {
  const key = keyOf(storeId, memoryId);
  unstored.delete(key);
  try {
    const raw = value && JSON.stringify(value);
    if (value && draftOwner() === null) unstored.set(key, value);
    else if (raw) {
      parsed.set(key, { raw, draft: value });
      window.localStorage.setItem(key, raw);
    } else window.localStorage.removeItem(key);
  } catch {
    if (value) unstored.set(key, value);
  }
  tell();
}

/** Throws away every draft in a store that is not there any more for whoever is signed in. */
export function dropDrafts(storeId: string): void {
  for (const memoryId of draftIds(storeId)) writeDraft(storeId, memoryId, null);
}

let listed = { text: "", ids: new Map<string, ReadonlySet<string>>() };
const none: ReadonlySet<string> = new Set();

/** The memories of a store that have a draft here. */
export function draftIds(storeId: string): ReadonlySet<string> {
  try {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
    const text = keys.join("\n");
    if (listed.text !== text) listed = { text, ids: new Map() };
    const start = keyOf(storeId, "");
    const ids =
      listed.ids.get(start) ??
      new Set(keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length)));
    listed.ids.set(start, ids);
    return ids;
  } catch {
    return none;
  }
}

export const noDrafts = (): ReadonlySet<string> => none;
