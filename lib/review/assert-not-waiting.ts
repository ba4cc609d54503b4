import "server-only";
import type { Sql } from "@/lib/db/sql";
import { descendantRange, type MemoryPath, PathRefusal } from "@/lib/domain/memory-path";
import { findHeld, findHeldServedAt, type HeldRow } from "./held.store";

/** Who asks, in a store whose policy may keep writes back. */
export interface Waiting {
  sql: Sql;
  storeId: string;
  authorId: string;
}

const waits = (path: string) =>
  new PathRefusal(
    "conflict",
    (told) =>
      `${told(path)} was changed by another session and waits for a person's review. Until then it can be read and not changed. Write what you have to say at another path, or try again later.`,
  );

/** @throws AppError conflict where the memory's head was written by somebody else and waits for review */
export async function assertNotWaiting(by: Waiting, memory: { id: string; path: string | null }): Promise<void> {
  const held = await findHeld(by.sql, by.storeId, memory.id);
  if (held && held.author_id !== by.authorId) throw waits(memory.path ?? held.approved_path ?? "");
}

/** Memories of others that are still served at a path, above it or below it, though their heads have gone elsewhere. */
export async function servedElsewhere(
  by: Waiting,
  path: MemoryPath,
  { above = [], exceptId = "" }: { above?: readonly string[]; exceptId?: string } = {},
): Promise<HeldRow[]> {
  const claim = { paths: [path, ...above], below: descendantRange(path), exceptId };
  const found = await findHeldServedAt(by.sql, by.storeId, claim);
  return found.filter((held) => held.author_id !== by.authorId);
}

/** @throws AppError conflict where agents are still served something there that was moved or deleted and waits for review */
export async function assertNoneServedElsewhere(by: Waiting, path: MemoryPath): Promise<void> {
  const [held] = await servedElsewhere(by, path);
  if (held) throw waits(held.approved_path ?? path);
}
