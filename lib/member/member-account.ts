import type { Role, StoreRole } from "@/lib/domain/role";

/** A member as those see them who manage members. */
export interface MemberAccount {
  id: string;
  userId: string;
  name: string;
  email: string;
  role: Role;
  createdAt: string;
  disabledAt: string | null;
  lastSignInAt: string | null;
  /** An identity of single sign-on opens sessions for them. */
  hasIdentity: boolean;
  /** Where the member is more than the role says. */
  storeRoles: { store: { id: string; name: string | null }; role: StoreRole }[];
  /** Until when a link works by which they set a new password; null where there is none. */
  resetUntil: string | null;
  /** How many keys that they made work, or would if they were not disabled. */
  keys: number;
}
