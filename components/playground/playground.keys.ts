import { operationQuery } from "@/components/store/operation-query";
import type { ToolFamilyName } from "@/lib/domain/tool-family-name";
import type { ToolsJson } from "@/lib/doors/tools/tool.present";

/** The store or the session that is tried. */
export type TriedPlace = { memory_store_id: string } | { session_id: string };

export const toolsOptions = (place: TriedPlace, family: ToolFamilyName) =>
  operationQuery<ToolsJson>("describeTools", { ...place, family });
