import type { KeyAccess } from "@/lib/domain/role";

/** A credential for programs, without its secret: that is shown once and never stored. */
export interface Key {
  id: string;
  name: string;
  /** How the secret begins and ends, to recognise it by. */
  prefix: string;
  lastFour: string;
  access: KeyAccess;
  stores: "all" | { id: string; name: string }[];
  createdBy: string | null;
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  /** While the member who made it is disabled or may not make keys, or the service account that it belongs to. */
  suspendedAt: string | null;
  requestsPerMinute: number | null;
  /** Of what programs send with it. */
  bytesPerDay: number | null;
  /** CIDR blocks; null for everywhere. */
  allowedAddresses: string[] | null;
  /** The key that takes its place. */
  successorId: string | null;
  /** The principal that it is a credential of. */
  serviceAccount: { id: string; name: string } | null;
  /** Written in batches: up to a minute behind. */
  lastUsedAt: string | null;
}

export interface ListedKey extends Key {
  /** What programs sent with it today, by the day of UTC, up to a second ago; null where that is not limited. */
  bytesToday: number | null;
}
