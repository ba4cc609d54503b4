import "server-only";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import { credentialRef } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { hourMs } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { type ImportSource, waitingHours } from "@/lib/domain/import";
import { newKey } from "@/lib/encryption/wrap-key";
import { enqueueJob } from "@/lib/job/enqueue-job";
import { wakeJobs } from "@/lib/job/run-jobs";
import type { Import } from "./import";
import { countUnderWay, insertImport } from "./import.store";
import { requireImport } from "./require-import";
import { dropStage, type Stage, type StagePart, StageWriter } from "./stage-file";
import { wrapStageKey } from "./stage-key";

const mostUnderWay = 5;

export interface NewImport {
  storeId: string;
  source: ImportSource;
  history: boolean;
  /** What waits: texts, changes or where to read from. */
  part: StagePart;
  pieces: Iterable<object> | AsyncIterable<object>;
}

async function writeStage(stage: Stage, { part, pieces }: NewImport): Promise<number> {
  const writer = await StageWriter.open(stage, part);
  try {
    for await (const piece of pieces) await writer.append(piece);
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  return writer.close();
}

const tooMany = () =>
  new AppError("conflict", `${mostUnderWay} imports into this store wait already. Apply or cancel one of them first.`);

async function record(context: Context, asked: NewImport, { stage, items }: { stage: Stage; items: number }) {
  const { db, actor } = context;
  const { storeId, source, history } = asked;
  const now = context.now();
  const { importId: id } = stage;
  const by = credentialRef(actor);
  await db.transaction(async (tx) => {
    const checkJobId = await enqueueJob(tx.sql, context, { kind: "import.check", input: { import_id: id } });
    const row: Import = {
      ...{ id, workspaceId: actor.workspaceId, storeId, source, history, state: "checking", items, checkJobId },
      stageKey: wrapStageKey(id, stage.key),
      counts: { plan: null, result: null },
      ...{ problem: null, applyJobId: null, changeId: null, endedAt: null },
      createdByType: by.type,
      createdBy: by.id,
      createdAt: now,
      expiresAt: new Date(Date.parse(now) + waitingHours * hourMs).toISOString(),
    };
    await insertImport(tx, row);
    await appendToWorkspaceChain(tx.sql, context, {
      action: "import.started",
      target: { import_id: id, memory_store_id: storeId },
      data: { source, history },
    });
    // Others may have begun while this one was read. The log's lock makes them known, one after the other.
    if ((await countUnderWay(tx.prisma, storeId)) > mostUnderWay) throw tooMany();
  });
}

/**
 * Keeps what is to be imported, encrypted, and asks for the dry run. Nothing is kept of what is refused on the way.
 * The caller has asked for authority.
 * @throws AppError conflict where too many imports wait, and what reading the pieces throws
 */
export async function startImport(context: Context, asked: NewImport): Promise<Import> {
  const { db } = context;
  if ((await countUnderWay(db.prisma, asked.storeId)) >= mostUnderWay) throw tooMany();
  const stage: Stage = { importId: createId("imp", Date.parse(context.now())), key: newKey() };
  try {
    const items = await writeStage(stage, asked);
    await record(context, asked, { stage, items });
  } catch (error) {
    await dropStage(stage.importId);
    throw error;
  }
  wakeJobs(db);
  return requireImport(context, stage.importId);
}
