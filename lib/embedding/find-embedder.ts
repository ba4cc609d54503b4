import "server-only";
import type { EmbedderConfig } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import type { Embedder } from "./embedder";
import { findEmbedderRow } from "./embedder.store";

/** What whoever runs the server says of embedders. */
export interface EmbeddingSettings {
  /** For workspaces whose admin named none. */
  ofServer: EmbedderConfig | null;
  /** Whether those that admins name may be on this machine and in private networks. */
  allowPrivate: boolean;
  /** How long a question waits for its vector, in milliseconds. */
  patienceMs?: number;
}

const shared = globalThis as typeof globalThis & { palimpsestEmbedding?: WeakMap<Database, EmbeddingSettings> };

export function configureEmbedding(db: Database, settings: EmbeddingSettings): void {
  shared.palimpsestEmbedding ??= new WeakMap();
  shared.palimpsestEmbedding.set(db, settings);
}

export const embeddingSettings = (db: Database): EmbeddingSettings =>
  shared.palimpsestEmbedding?.get(db) ?? { ofServer: null, allowPrivate: false };

/**
 * The embedder of a workspace: what its admin named, or else whoever runs the server. None where texts are encrypted at rest:
 * a vector says nearly as much as its text, and would stand in the database in plain.
 */
export async function findEmbedder(db: Database, workspaceId: string): Promise<Embedder | null> {
  if (db.cipher) return null;
  const { ofServer, allowPrivate } = embeddingSettings(db);
  const row = await findEmbedderRow(db, workspaceId);
  if (row) return { workspaceId, source: "workspace", ...row, allowPrivate };
  return ofServer ? { workspaceId, source: "server", ...ofServer, allowPrivate: true } : null;
}
