import type { Duplicate, DuplicateSide } from "./duplicate";

const presentSide = ({ memoryId, path, content, sha256, importance, updatedAt }: DuplicateSide) => ({
  memory_id: memoryId,
  path,
  content,
  content_sha256: sha256,
  importance,
  updated_at: updatedAt,
});

export const presentDuplicate = (one: Duplicate) => ({
  id: one.id,
  type: "suspected_duplicate" as const,
  memory_store_id: one.storeId,
  store_name: one.storeName,
  kind: one.kind,
  likeness: one.likeness,
  created_at: one.createdAt,
  earlier: presentSide(one.earlier),
  later: presentSide(one.later),
});
export type DuplicateJson = ReturnType<typeof presentDuplicate>;
export type DuplicateSideJson = DuplicateJson["earlier"];
