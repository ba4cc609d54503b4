import type { KeyAccess } from "@/lib/domain/role";

/** A principal that is no person: what it writes is its own, whichever of its keys came with it. */
export interface ServiceAccount {
  id: string;
  name: string;
  /** For people: what it does and where it runs. */
  description: string;
  /** What its keys may be for at most. It never changes, or an account could come to decide on what it wrote. */
  access: KeyAccess;
  stores: "all" | { id: string; name: string }[];
  /** The members who answer for it, by name. */
  owners: { id: string; name: string; disabled: boolean }[];
  createdAt: string;
  /** While it is disabled none of its keys works. */
  disabledAt: string | null;
  /** From then on it has no keys; it stays for its name. */
  archivedAt: string | null;
  /** Written in batches: up to a minute behind. */
  lastUsedAt: string | null;
}
