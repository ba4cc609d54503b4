import "server-only";
import { getConfig } from "@/lib/config/config";
import { maxImportedFiles, maxTextBytes } from "@/lib/domain/import";
import type { JobRun } from "@/lib/job/job-runner";
import { systemResolve } from "@/lib/webhook/target";
import { ImportProblem, type StagedServer } from "./import";
import { ImportStopped, whileWanted } from "./import-step";
import { type RemotePage, readRemotePage } from "./remote-store";
import { readStage, type Stage, StageWriter } from "./stage-file";
import { readMark, writeMark } from "./stage-mark";
import { stageText } from "./stage-memory";

/** Where to look, read once. */
const reach = () => ({ resolve: systemResolve, allowPrivate: () => getConfig().webhookAllowPrivate });

export interface ServerPiece extends StagedServer {
  /** The folder that everything goes into. */
  into: string;
}

/** The other server is away in the middle: what was read waits, and reading goes on behind it. */
export class PullInterrupted extends Error {
  override readonly name = "PullInterrupted";
}

/** How far reading is, as of the last whole page. */
interface Pulled {
  /** The cursor of the next page; null before the first one. */
  page: string | null;
  complete: boolean;
  /** How many memories wait, where their file ends, and what their texts come to. */
  count: number;
  end: number;
  textBytes: number;
  /** How often it was cut short and went on. */
  resumed: number;
}

const nothing: Pulled = { page: null, complete: false, count: 0, end: 0, textBytes: 0, resumed: 0 };

async function serverOf(stage: Stage): Promise<ServerPiece> {
  for await (const piece of readStage<ServerPiece>(stage, "source")) return piece;
  throw new ImportProblem("lost");
}

const memoriesOf = ({ data }: RemotePage) => data.filter(({ type }) => type !== "memory_prefix");

/** Says how far it is with a page before that is kept: a process that has lost the job writes nothing more. */
async function goOn({ saveProgress, cancelled }: JobRun, done: number): Promise<void> {
  await saveProgress({ done, total: null, cursor: null });
  if (await cancelled()) throw new ImportStopped();
}

/** Adds a page to what waits. @returns how far reading is with it */
async function keepPage(
  server: ServerPiece,
  writer: StageWriter,
  { at, answer }: { at: Pulled; answer: RemotePage },
): Promise<Pulled> {
  let { textBytes } = at;
  for (const { path, content } of memoriesOf(answer)) {
    const memory = stageText(server.into + path.slice(1), content ?? "");
    textBytes += Buffer.byteLength(memory.content ?? "");
    await writer.append(memory);
    if (writer.count > maxImportedFiles || textBytes > maxTextBytes) throw new ImportProblem("too_much");
  }
  const page = answer.next_page ?? null;
  return { ...at, page, complete: page === null, textBytes, count: writer.count, end: await writer.save() };
}

async function copyPages(run: JobRun, stage: Stage, from: Pulled): Promise<Pulled> {
  const server = await serverOf(stage);
  const writer = await StageWriter.open(stage, "items", from);
  const asked = new Set<string | null>();
  let at = from;
  try {
    while (!at.complete) {
      // A server that sends us round in circles.
      if (asked.has(at.page)) throw new ImportProblem("remote_unreadable");
      asked.add(at.page);
      if (asked.size > maxImportedFiles) throw new ImportProblem("too_much");
      const answer = await whileWanted(run, (signal) => readRemotePage(server, at.page, { reach: reach(), signal }));
      await goOn(run, at.count + memoriesOf(answer).length);
      at = await keepPage(server, writer, { at, answer });
      await writeMark(stage, at);
    }
    await writer.close();
    return at;
  } catch (error) {
    await writer.abandon();
    const away = error instanceof ImportProblem && error.problem === "remote_unreachable";
    throw away && at.count > 0 ? new PullInterrupted() : error;
  }
}

/**
 * Reads the memories of a store on another server into the stage, page by page. What was cut short goes on behind the last page that
 * is on disk, in whatever process; what changed there before that page meanwhile is not looked at again.
 * @returns how many wait, and how often it was cut short
 * @throws PullInterrupted, ImportProblem, ImportStopped
 */
export async function pullItems(run: JobRun, stage: Stage): Promise<{ items: number; resumed: number }> {
  const before = await readMark<Pulled>(stage);
  if (before?.complete) return { items: before.count, resumed: before.resumed };
  const from = before ? { ...before, resumed: before.resumed + 1 } : nothing;
  let pulled: Pulled;
  try {
    pulled = await copyPages(run, stage, from);
  } catch (error) {
    // The other server does not know its cursor any more, after a restart for instance.
    const forgotten = error instanceof ImportProblem && error.problem === "remote_unreadable" && from.page !== null;
    if (!forgotten || (await readMark<Pulled>(stage))?.page !== from.page) throw error;
    pulled = await copyPages(run, stage, nothing);
  }
  return { items: pulled.count, resumed: pulled.resumed };
}
