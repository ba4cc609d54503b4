import type { Role } from "@/lib/domain/role";

/** A way in for one person, by a link. The link itself is shown once and not kept. */
export interface Invitation {
  id: string;
  role: Role;
  /** The only address that it is good for, in lower case; null for any. */
  email: string | null;
  createdBy: { id: string; name: string | null };
  createdAt: string;
  expiresAt: string;
}
