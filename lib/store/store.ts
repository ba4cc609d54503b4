import type { StoreSettings } from "@/lib/domain/store-settings";

/** A named collection of memories, as callers see it. */
export interface Store {
  id: string;
  workspaceId: string;
  name: string;
  description: string;
  metadata: Record<string, string>;
  settings: StoreSettings;
  memoryCount: number;
  createdAt: string;
  updatedAt: string;
  archivedAt: string | null;
  /** When the next of its memories expires. */
  expiryDueAt: string | null;
}
