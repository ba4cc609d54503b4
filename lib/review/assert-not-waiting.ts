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

/** What is left to whoever may not change it: of a memory that was moved the approved text is where it was. */
function untilThen({ approved_path: approved }: HeldRow, path: string, told: (path: string) => string): string {
  if (approved === null) return "it can be neither read nor changed";
  return approved === path
    ? "it can be read as it was approved, and not changed"
    : `what was approved can be read at ${told(approved)}, and not changed`;
}

const waits = (held: HeldRow, path: string) =>
  new PathRefusal(
    "conflict",
    (told) =>
      `${told(path)} was changed by another session and waits for a person's review. Until then ${untilThen(held, path, told)}. Write what you have to say at another path, or try again later.`,
  );

/** @throws AppError conflict where the memory's head was written by somebody else and waits for review */
export async function assertNotWaiting(by: Waiting, memory: { id: string; path: string | null }): Promise<void> {
  const held = await findHeld(by.sql, by.storeId, memory.id);
  if (held && held.author_id !== by.authorId) throw waits(held, memory.path ?? held.approved_path ?? "");
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
  if (held) throw waits(held, held.approved_path ?? path);
}
