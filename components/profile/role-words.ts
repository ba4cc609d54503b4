import { profileWords } from "@/components/words/profile.words";
import type { Role } from "@/lib/domain/role";

/** What each role is for, to the person who has it. Source: PRODUCT.md, vocabulary. */
export const roleWords: Record<Role, string> = {
  viewer: profileWords.roles.viewer,
  reviewer: profileWords.roles.reviewer,
  editor: profileWords.roles.editor,
  compliance: profileWords.roles.compliance,
  admin: profileWords.roles.admin,
};
