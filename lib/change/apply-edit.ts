import "server-only";
import { AppError } from "@/lib/domain/app-error";
import { parseContent } from "@/lib/domain/memory-content";
import { type MemoryPath, PathRefusal } from "@/lib/domain/memory-path";
import { screenEdit } from "@/lib/finding/screen-edit";
import { toMemory } from "@/lib/memory/memory.store";
import { clearPastExpiry, readExpiry } from "@/lib/retention/retention.store";
import type { Edit, EditOutcome } from "./edit";
import type { LockedStore, MemoryRow } from "./locked-store.store";

/** Live memories that one store may hold. */
export const maxMemoriesPerStore = 10_000;

function outcome(row: MemoryRow, content: string | null, changed = true): EditOutcome {
  return { memory: toMemory({ ...row, content }), changed };
}

function assertNotArchived(store: LockedStore): void {
  if (!store.row.archived_at) return;
  throw new AppError(
    "invalid_request",
    "This store is archived: its memories can be read and deleted, and no longer created or changed. Use another store.",
  );
}

function assertRoom(store: LockedStore): void {
  if (store.row.memory_count < maxMemoriesPerStore) return;
  throw new AppError(
    "invalid_request",
    `The store holds ${maxMemoriesPerStore.toLocaleString("en")} memories, which is as many as it can. Delete or merge some, or use another store.`,
  );
}

async function assertFree(store: LockedStore, path: MemoryPath, exceptId?: string): Promise<void> {
  const occupant = await store.occupantOf(path, exceptId);
  if (!occupant) return assertServedNowhereElse(store, path, exceptId);
  await store.assertMayWrite(occupant);
  const sentence = (told: (path: string) => string) => {
    const where =
      occupant.path === path ? "is taken by another memory" : `overlaps the memory at ${told(occupant.path)}`;
    return `The path ${told(path)} ${where}. Update, rename or delete that memory, or choose another path.`;
  };
  const details = { conflicting_memory_id: occupant.id, conflicting_path: occupant.path };
  throw new PathRefusal("path_conflict", sentence, details);
}

/** A path that was left by a move or deletion which waits for review is not free yet: agents still find the old text there. */
async function assertServedNowhereElse(store: LockedStore, path: MemoryPath, exceptId?: string): Promise<void> {
  const served = await store.servedAround(path, exceptId);
  if (!served) return;
  throw new PathRefusal(
    "path_conflict",
    (told) =>
      `At ${told(served.path)} agents are still served a memory whose move or deletion waits for review. Decide on that change first, or choose another path.`,
    { conflicting_memory_id: served.id, conflicting_path: served.path },
  );
}

function assertExpected(memory: MemoryRow, expectedSha256: string | undefined): void {
  if (expectedSha256 === undefined || expectedSha256 === memory.content_sha256) return;
  throw new AppError(
    "precondition_failed",
    "The memory has changed since it was read: its content_sha256 is not the expected one. Read it again and repeat the edit on what it says now.",
  );
}

/** Another expiry writes no version, and deletes the text at that time all the same: nobody says it of a text that he has not read. */
async function assertMayExpire(store: LockedStore, memory: MemoryRow, edit: Extract<Edit, { kind: "modify" }>) {
  if (edit.expiresAt === undefined || edit.expectedSha256 === undefined) return;
  const known = await readExpiry(store.sql, store.row.id, memory.id);
  if ((known?.expires_at ?? null) !== edit.expiresAt) assertExpected(memory, edit.expectedSha256);
}

async function requireLive(store: LockedStore, memoryId: string): Promise<MemoryRow & { path: MemoryPath }> {
  const memory = await store.memoryById(memoryId);
  if (!memory || memory.path === null) throw new AppError("not_found", `There is no memory ${memoryId} in this store.`);
  return memory as MemoryRow & { path: MemoryPath };
}

async function applyModify(store: LockedStore, edit: Extract<Edit, { kind: "modify" }>): Promise<EditOutcome> {
  if (!edit.takesOut) assertNotArchived(store);
  const memory = await requireLive(store, edit.memoryId);
  const sameContent = edit.content === undefined || edit.content.sha256 === memory.content_sha256;
  const samePath = edit.path === undefined || edit.path === memory.path;
  // Asking for what already is succeeds even when the precondition is stale: a retried request must not fail.
  if (sameContent && samePath) {
    await assertMayExpire(store, memory, edit);
    return outcome(memory, await store.contentOf(memory.head_version_id), false);
  }
  await store.assertMayWrite(memory);
  assertExpected(memory, edit.expectedSha256);
  if (!samePath && edit.path) await assertFree(store, edit.path, memory.id);
  const content = edit.content ?? parseContent(await store.contentOf(memory.head_version_id));
  const path = edit.path ?? memory.path;
  const head = { operation: "modified", path, content, reindex: !sameContent } as const;
  return outcome(await store.writeNextVersion(memory, head), content.content);
}

async function applyDelete(store: LockedStore, edit: Extract<Edit, { kind: "delete" }>): Promise<EditOutcome> {
  const memory = await requireLive(store, edit.memoryId);
  await store.assertMayWrite(memory);
  assertExpected(memory, edit.expectedSha256);
  const head = { operation: "deleted", path: memory.path, content: null, reindex: true } as const;
  await store.writeNextVersion(memory, head);
  return outcome(memory, null);
}

async function applyRevive(store: LockedStore, edit: Extract<Edit, { kind: "revive" }>): Promise<EditOutcome> {
  assertNotArchived(store);
  assertRoom(store);
  const memory = await store.memoryById(edit.memoryId);
  if (!memory) throw new AppError("not_found", `There is no memory ${edit.memoryId} in this store.`);
  await assertFree(store, edit.path, memory.id);
  await clearPastExpiry(store.sql, { storeId: store.row.id, memoryId: memory.id, now: store.authorship.now });
  const head = { operation: "modified", path: edit.path, content: edit.content, reindex: true } as const;
  return outcome(await store.writeNextVersion(memory, head), edit.content.content);
}

/**
 * Checks one edit against the locked store and writes it. Edits of one change see each other's effects, in order.
 * @throws AppError path_conflict, precondition_failed, not_found, invalid_request; the transaction is then undone as a whole
 */
export async function applyEdit(store: LockedStore, asked: Edit): Promise<EditOutcome> {
  const { edit, masked } = await screenEdit(store, asked);
  const { memory, changed } = await applyScreened(store, edit);
  const expiresAt = "expiresAt" in edit ? edit.expiresAt : undefined;
  return {
    memory: { ...memory, ...(expiresAt !== undefined && { expiresAt }), ...(masked !== undefined && { masked }) },
    changed,
  };
}

async function applyScreened(store: LockedStore, edit: Edit): Promise<EditOutcome> {
  switch (edit.kind) {
    case "create":
      assertNotArchived(store);
      assertRoom(store);
      await assertFree(store, edit.path);
      return outcome(await store.writeFirstVersion(edit.path, edit.content), edit.content.content);
    case "modify":
      return applyModify(store, edit);
    case "delete":
      return applyDelete(store, edit);
    case "revive":
      return applyRevive(store, edit);
  }
}
