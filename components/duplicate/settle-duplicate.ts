import { settleDuplicateAction } from "@/app/(console)/duplicates/actions";
import { reachable } from "@/components/console/reachable";
import type { DuplicateJson } from "@/lib/entry/duplicate.present";

const settle = reachable(settleDuplicateAction);

export type Decision = "keep_earlier" | "keep_later" | "keep_both" | "merge";

/** Decides on what was looked at: where one of the two has changed since, it is refused. */
export const settleDuplicate = (pair: DuplicateJson, decided: { decision: Decision; content?: string }) =>
  settle({
    duplicate_id: pair.id,
    earlier_sha256: pair.earlier.content_sha256,
    later_sha256: pair.later.content_sha256,
    ...decided,
  });
