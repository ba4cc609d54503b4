import type { SessionClaim } from "@/lib/access/context";
import type { Origin } from "@/lib/domain/actor";

/** Reads of one version by one reader through one door, counted together until they are written. */
export interface Served {
  versionId: string;
  storeId: string;
  workspaceId: string;
  keyId: string;
  session: SessionClaim | null;
  origin: Origin;
  /** Milliseconds since 1970. */
  firstAt: number;
  lastAt: number;
  count: number;
}

interface Named {
  id: string;
  name: string | null;
}

/** Who was served which version by which door, how often, and when first and last. */
export interface Exposure {
  storeId: string;
  /** The path is null after redaction. */
  version: { id: string; number: number; path: string | null; redactedAt: string | null };
  /** The path is null for a deleted memory. */
  memory: { id: string; path: string | null };
  /** Null for reads outside a session. */
  session: Named | null;
  apiKey: Named | null;
  origin: Origin;
  firstAt: string;
  lastAt: string;
  count: number;
}

/** How many were served something; each session and key counts once, however often it read. */
export interface ExposureCount {
  sessions: number;
  /** All keys that it was read with, inside sessions or not. */
  keys: number;
  /** Those of the keys that read it outside any session. */
  keysOutsideSessions: number;
  reads: number;
}
