import "server-only";
import { getConfig } from "@/lib/config/config";
import { maxImportedFiles, maxTextBytes } from "@/lib/domain/import";
import type { JobRun } from "@/lib/job/job-runner";
import { systemResolve } from "@/lib/webhook/target";
import { ImportProblem, type StagedServer } from "./import";
import { importStep } from "./import-step";
import { readRemotePage } from "./remote-store";
import { readStage, type Stage, StageWriter } from "./stage-file";
import { stageText } from "./stage-memory";

/** Where to look, read once. */
const reach = () => ({ resolve: systemResolve, allowPrivate: () => getConfig().webhookAllowPrivate });

export interface ServerPiece extends StagedServer {
  /** The folder that everything goes into. */
  into: string;
}

async function serverOf(stage: Stage): Promise<ServerPiece> {
  for await (const piece of readStage<ServerPiece>(stage, "source")) return piece;
  throw new ImportProblem("lost");
}

async function copyPages(
  server: ServerPiece,
  writer: StageWriter,
  step: (done: number) => Promise<void>,
): Promise<void> {
  const asked = new Set<string>();
  let bytes = 0;
  let page: string | null = null;
  do {
    const { data, next_page: next } = await readRemotePage(server, page, reach());
    for (const { type, path, content } of data) {
      if (type === "memory_prefix") continue;
      const memory = stageText(server.into + path.slice(1), content ?? "");
      bytes += Buffer.byteLength(memory.content ?? "");
      await writer.append(memory);
      if (writer.count > maxImportedFiles || bytes > maxTextBytes) throw new ImportProblem("too_much");
      await step(writer.count);
    }
    page = next ?? null;
    // A server that sends us round in circles.
    if (page !== null && asked.has(page)) throw new ImportProblem("remote_unreadable");
    if (page !== null) asked.add(page);
    if (asked.size > maxImportedFiles) throw new ImportProblem("too_much");
  } while (page !== null);
}

/** Reads the memories of a store on another server into the stage, page by page. @returns how many */
export async function pullItems(run: JobRun, stage: Stage): Promise<number> {
  const server = await serverOf(stage);
  const writer = await StageWriter.open(stage, "items");
  try {
    await copyPages(server, writer, importStep(run, null));
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  return writer.close();
}
