import "server-only";
import type { Context } from "@/lib/access/context";
import { AppError } from "@/lib/domain/app-error";
import type { Profile } from "./member";
import { findProfile } from "./member.store";
import { requireMember } from "./require-member";

/** The acting member's own name, e-mail address, role and workspace. */
export async function retrieveProfile(context: Context): Promise<Profile> {
  const profile = await findProfile(context.db, requireMember(context).memberId);
  if (!profile) throw new AppError("not_found", "Your membership of this workspace has ended.");
  return profile;
}
