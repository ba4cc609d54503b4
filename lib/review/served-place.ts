import "server-only";
import type { Sql } from "@/lib/db/sql";
import { AppError } from "@/lib/domain/app-error";
import { ancestorsOf, descendantRange, parseMemoryPath, showPath } from "@/lib/domain/memory-path";
import { findHeldAmong, findHeldServedAt, findServedHeadAt, type HeldRow } from "./held.store";

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

const stillServed = (held: HeldRow, path: string) =>
  new AppError(
    "conflict",
    `Agents are still served another memory at ${showPath(held.approved_path ?? path)}, whose move or deletion waits for review (${held.change_id}). Decide on that change first.`,
    { change_id: held.change_id },
  );

/**
 * As `assertPlaceIsServable`, for many memories whose heads stand at these paths and do not wait any more.
 * @throws AppError conflict
 */
export async function assertHeadsAreServable(sql: Sql, storeId: string, paths: readonly string[]): Promise<void> {
  const above = paths.flatMap((path) => ancestorsOf(parseMemoryPath(path)));
  const places = [...new Set([...paths, ...above])];
  const held = paths.length > 0 ? await findHeldAmong(sql, storeId, { places, paths }) : undefined;
  if (held) throw stillServed(held, held.approved_path ?? "");
}

/**
 * What agents are served at a path follows the approved order: a move away has to be approved before something else is
 * served in that place, and what everybody is served there already stays.
 * @throws AppError conflict
 */
export async function assertPlaceIsServable(sql: Sql, place: Place): Promise<void> {
  const claim = claimOf(place);
  const [held] = await findHeldServedAt(sql, place.storeId, claim);
  if (held) throw stillServed(held, place.path);
  const head = await findServedHeadAt(sql, place.storeId, claim);
  if (!head) return;
  throw new AppError(
    "conflict",
    `Agents are served another memory at ${showPath(head.path)} by now. Move or delete that memory first.`,
    { conflicting_memory_id: head.memory_id },
  );
}
