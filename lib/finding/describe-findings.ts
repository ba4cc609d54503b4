import "server-only";
import type { Context } from "@/lib/access/context";
import { looksLike } from "@/lib/domain/describe-detected";
import type { DetectedKind } from "@/lib/domain/detector-kinds";
import type { CustomRule } from "@/lib/domain/detector-policy";
import { retrieveStore } from "@/lib/store/retrieve-store";
import type { Finding } from "./finding";
import { type KnownFindingRow, namesOf } from "./finding.store";

type Row = Omit<KnownFindingRow, "content">;

async function customRulesOf(context: Context, rows: readonly Row[]): Promise<Map<string, readonly CustomRule[]>> {
  const storeIds = new Set(rows.filter(({ kind }) => kind === "custom").map((row) => row.store_id));
  const rules = new Map<string, readonly CustomRule[]>();
  for (const id of storeIds) {
    const { settings } = await retrieveStore(context, { memory_store_id: id });
    rules.set(id, settings.detectors.custom);
  }
  return rules;
}

/** Findings as people and programs see them, with the names of rules and of who dismissed them. */
export async function describeFindings(context: Context, rows: readonly Row[]): Promise<Finding[]> {
  const rules = await customRulesOf(context, rows);
  const { db, actor } = context;
  const nameOf = await namesOf(
    db,
    actor.workspaceId,
    rows.map((row) => row.dismissed_by),
  );
  return rows.map((row) => {
    const kind = row.kind as DetectedKind;
    return {
      id: row.id,
      storeId: row.store_id,
      memoryId: row.memory_id,
      versionId: row.version_id,
      versionNumber: Number(row.number),
      changeId: row.change_id,
      kind,
      rule: row.rule,
      looksLike: looksLike({ kind, rule: row.rule }, rules.get(row.store_id)),
      inPath: Number(row.line) === 0,
      place:
        Number(row.is_redacted) === 1
          ? null
          : { start: Number(row.start_offset), end: Number(row.end_offset), line: Number(row.line) },
      createdAt: row.created_at,
      path: row.path,
      isHead: Number(row.is_head) === 1,
      isRedacted: Number(row.is_redacted) === 1,
      dismissed:
        row.dismissed_at === null
          ? null
          : {
              id: row.dismissal_id,
              at: row.dismissed_at,
              by: { id: row.dismissed_by, name: row.dismissed_by === null ? null : nameOf(row.dismissed_by).name },
              reason: row.reason,
            },
    };
  });
}
