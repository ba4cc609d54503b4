import { operationQuery } from "@/components/store/operation-query";
import type { DescribedTools } from "@/lib/domain/described-tool";
import type { ToolFamilyName } from "@/lib/domain/tool-family-name";

/** The store or the session that is tried. */
export type TriedPlace = { memory_store_id: string } | { session_id: string };

export const toolsOptions = (place: TriedPlace, family: ToolFamilyName) =>
  operationQuery<DescribedTools>("describeTools", { ...place, family });
