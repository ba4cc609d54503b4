import "server-only";
import { assertMay, seesStore } from "@/lib/access/assert-may";
import type { Context } from "@/lib/access/context";
import { appendToWorkspaceChain } from "@/lib/audit/audit.store";
import type { WriteTransaction } from "@/lib/db/database";
import { actorRef } from "@/lib/domain/actor";
import { AppError } from "@/lib/domain/app-error";
import { createId } from "@/lib/domain/id";
import { findStoreOfFinding, readFinding } from "@/lib/finding/dismissal.store";
import { foundText } from "@/lib/finding/found-text";
import { enqueueJob } from "@/lib/job/enqueue-job";
import { wakeJobs } from "@/lib/job/run-jobs";
import { requireStore } from "@/lib/store/require-store";
import { requireVersion } from "@/lib/version/require-version";
import { type Matcher, matchLiterals, matchPath, matchPattern, matchVersion } from "./matcher";
import { forgetMatcher, rememberMatcher } from "./matcher-memory";
import type { Redaction, RedactionSource } from "./redaction";
import type { RedactionStart, ScanRedactionInput } from "./redaction.schema";
import { insertRedaction, readStoreIds } from "./redaction.store";
import { requireRedaction } from "./require-redaction";

async function matchFinding(context: Context, findingId: string): Promise<Matcher> {
  const { read } = context.db;
  const unknown = new AppError("not_found", `There is no finding ${findingId}.`);
  const at = await findStoreOfFinding(read, findingId);
  if (!at || !seesStore(context.actor, at.store_id)) throw unknown;
  await requireStore(context, at.store_id, "version.redact");
  const finding = await readFinding(read, at.store_id, findingId);
  const text = finding && foundText(finding);
  if (!text) throw new AppError("invalid_request", "What was found there has been redacted already.");
  return matchLiterals([text], { ignoreCase: false });
}

async function matcherOf(context: Context, start: RedactionStart): Promise<Matcher> {
  switch (start.source) {
    case "words":
      return matchLiterals([start.text], { ignoreCase: start.ignore_case });
    case "identifiers":
      return matchLiterals(start.texts, { ignoreCase: start.ignore_case });
    case "pattern":
      return matchPattern(start.pattern, { ignoreCase: start.ignore_case });
    case "path":
      return matchPath(start.path);
    case "finding":
      return matchFinding(context, start.finding_id);
    case "version": {
      await requireStore(context, start.memory_store_id, "version.redact");
      return matchVersion(await requireVersion(context, start.memory_store_id, start.memory_version_id));
    }
  }
}

async function scannedStores(
  context: Context,
  asked: readonly string[] | null | undefined,
): Promise<Pick<WantedScan, "storeIds" | "allStores">> {
  if (asked) {
    const ids = [...new Set(asked)].sort();
    for (const id of ids) await requireStore(context, id, "version.redact");
    return { storeIds: ids, allStores: false };
  }
  const { actor } = context;
  const all = await readStoreIds(context.db, actor.workspaceId);
  return {
    storeIds: all.filter((id) => seesStore(actor, id)),
    allStores: actor.kind !== "key" || actor.stores === "all",
  };
}

export interface WantedScan {
  source: RedactionSource;
  matcher: Matcher;
  storeIds: readonly string[];
  /** Those made since, too. */
  allStores: boolean;
  subjectId?: string;
  /** What has to be written with it. */
  also?: (tx: WriteTransaction, redactionId: string) => Promise<void>;
}

/** Begins a scan for what a matcher finds: for those who have one, a subject with its identifiers for example. */
export async function scanFor(
  context: Context,
  { source, matcher, storeIds, allStores, subjectId, also }: WantedScan,
): Promise<Redaction> {
  const { db, actor } = context;
  const now = context.now();
  const id = createId("rdc", Date.parse(now));
  // Before the job can begin.
  rememberMatcher(id, matcher);
  try {
    await db.transaction(async (tx) => {
      const job = { kind: "redaction.scan", input: { redaction_id: id }, onlyHere: true } as const;
      const scanJobId = await enqueueJob(tx.sql, context, job);
      const by = actorRef(actor, null);
      await insertRedaction(tx, {
        id,
        workspaceId: actor.workspaceId,
        source,
        subjectId: subjectId ?? null,
        storeIds,
        allStores,
        scanJobId,
        createdByType: by.type,
        createdBy: by.id,
        createdAt: now,
      });
      const data = { source, stores: storeIds.length };
      await appendToWorkspaceChain(tx.sql, context, {
        action: "redaction.scanned",
        target: { redaction_id: id },
        data,
      });
      await also?.(tx, id);
    });
  } catch (error) {
    forgetMatcher(id);
    throw error;
  }
  wakeJobs(db);
  return requireRedaction(context, id);
}

/**
 * Looks for what is to be removed, in every version ever written, in paths, reasons and comments: a dry run that changes nothing.
 * What is looked for stays in the memory of this process, and of those that ask it.
 * @throws AppError invalid_request, not_found, permission
 */
export async function startScan(context: Context, input: ScanRedactionInput): Promise<Redaction> {
  assertMay(context.actor, "version.redact");
  const stores = await scannedStores(context, input.memory_store_ids);
  const matcher = await matcherOf(context, input.start);
  return scanFor(context, { source: input.start.source, matcher, ...stores });
}
