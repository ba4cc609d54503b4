import type { Role } from "@/lib/domain/role";
import { roleActions } from "@/lib/domain/role";
import type { Profile } from "./member";

export function presentProfile(profile: Profile) {
  return {
    type: "profile" as const,
    user_id: profile.userId,
    member_id: profile.memberId,
    name: profile.name,
    email: profile.email,
    role: profile.role,
    /** What the role allows; the console hides the rest. */
    permissions: [...roleActions[profile.role]],
    workspace: { id: profile.workspaceId, name: profile.workspaceName },
  };
}

/** A member as others see them: no address, no membership. */
export const presentColleague = ({ userId, name, role }: { userId: string; name: string; role: Role }) => ({
  type: "member" as const,
  id: userId,
  name,
  role,
});

export type ProfileJson = ReturnType<typeof presentProfile>;
