import "server-only";
import type { Context } from "@/lib/access/context";
import { decodeCursor, encodeCursor } from "@/lib/domain/page-cursor";
import { changeScope } from "@/lib/review/change-scope";
import { describeFindings } from "./describe-findings";
import type { Finding } from "./finding";
import type { ListFindingsInput } from "./finding.schema";
import { readFindings } from "./finding.store";

const cursorShape = /^fnd_[0-9A-Z]{26}$/;

/**
 * What was found in the stores that the actor may see, the newest first.
 * @throws AppError not_found, permission
 */
export async function listFindings(
  context: Context,
  input: ListFindingsInput,
): Promise<{ findings: Finding[]; nextPage: string | null }> {
  const scope = await changeScope(context, input.memory_store_id);
  const rows = await readFindings(context.db.read, {
    ...scope,
    memoryId: input.memory_id,
    versionId: input.memory_version_id,
    changeId: input.change_id,
    kind: input.kind,
    rule: input.rule,
    state: input.state,
    live: input.live,
    created_from: input.created_at_gte,
    created_to: input.created_at_lte,
    before: input.page ? decodeCursor("findings", input.page, cursorShape) : null,
    limit: input.limit + 1,
  });
  const shown = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? shown.at(-1) : undefined;
  return {
    findings: await describeFindings(context, shown),
    nextPage: last ? encodeCursor("findings", last.id) : null,
  };
}
