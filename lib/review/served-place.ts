import "server-only";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import { ancestorsOf, descendantRange, parseMemoryPath, showPath } from "@/lib/domain/memory-path";
import { findHeldServedAt, findServedHeadAt } from "./held.store";

interface Place {
  storeId: string;
  path: string;
  /** The memory that is to be served there. */
  memoryId: string;
}

function claimOf({ path, memoryId }: Place) {
  const parsed = parseMemoryPath(path);
  return { paths: [parsed, ...ancestorsOf(parsed)], below: descendantRange(parsed), exceptId: memoryId };
}

/** Whether agents are still served another memory there, above it or below it, though its head has gone elsewhere. */
export async function isServedThere(sql: Sql, place: Place): Promise<boolean> {
  return (await findHeldServedAt(sql, place.storeId, claimOf(place))).length > 0;
}

/**
 * What agents are served at a path follows the approved order: a move away has to be approved before something else is
 * served in that place, and what everybody is served there already stays.
 * @throws AppError conflict
 */
export async function assertPlaceIsServable(sql: Sql, place: Place): Promise<void> {
  const claim = claimOf(place);
  const [held] = await findHeldServedAt(sql, place.storeId, claim);
  if (held) {
    throw new AppError(
      "conflict",
      `Agents are still served another memory at ${showPath(held.approved_path ?? place.path)}, whose move or deletion waits for review (${held.change_id}). Decide on that change first.`,
      { change_id: held.change_id },
    );
  }
  const head = await findServedHeadAt(sql, place.storeId, claim);
  if (!head) return;
  throw new AppError(
    "conflict",
    `Agents are served another memory at ${showPath(head.path)} by now. Move or delete that memory first.`,
    { conflicting_memory_id: head.memory_id },
  );
}
