import type { Role, StoreRole } from "@/lib/domain/role";

/** A person in a workspace. */
export interface Member {
  id: string;
  userId: string;
  workspaceId: string;
  role: Role;
  /** By store: what the member is there beyond the role. */
  storeRoles: ReadonlyMap<string, StoreRole>;
}

/** What a member is shown about themself. */
export interface Profile {
  userId: string;
  memberId: string;
  name: string;
  email: string;
  role: Role;
  workspaceId: string;
  workspaceName: string;
  storeRoles: ReadonlyMap<string, StoreRole>;
}
