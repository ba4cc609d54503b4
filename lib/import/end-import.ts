import "server-only";
import type { Database, WriteTransaction } from "@/lib/db/database";
import type { ImportState } from "@/lib/domain/import";
import type { Import } from "./import";
import { forgetImportedMemories, moveImport } from "./import.store";
import { dropStage } from "./stage-file";

const underWay = ["checking", "ready", "applying"] as const satisfies ImportState[];

export interface ImportEnd extends Partial<Pick<Import, "counts" | "problem" | "changeId">> {
  state: "done" | "failed" | "cancelled" | "expired";
  at: string;
  from?: readonly ImportState[];
}

/** Ends it within a transaction; `dropStage` is to follow it. @returns whether it ended by this call */
export async function endImportIn(
  tx: Pick<WriteTransaction, "prisma">,
  id: string,
  { at, from = underWay, ...data }: ImportEnd,
): Promise<boolean> {
  const moved = await moveImport(tx, { id, from }, { ...data, stageKey: null, endedAt: at });
  if (moved) await forgetImportedMemories(tx, id);
  return moved;
}

/**
 * Ends an import: what waited of it is gone, first the key and then the files. Ending one that has ended changes nothing.
 * @returns whether it ended by this call
 */
export async function endImport(db: Database, id: string, end: ImportEnd): Promise<boolean> {
  const ended = await db.transaction((tx) => endImportIn(tx, id, end));
  if (ended) await dropStage(id);
  return ended;
}
