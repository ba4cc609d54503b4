import type { Role } from "@/lib/domain/role";

/** What each role is for, to the person who has it. Source: PRODUCT.md, vocabulary. */
export const roleWords: Record<Role, string> = {
  viewer: "You read stores, memories and their history.",
  reviewer: "You read everything, and restore what agents changed wrongly.",
  editor: "You read and write memories, and create and edit stores.",
  compliance: "You read everything, redact versions, and read the audit log.",
  admin: "You do all of it, and manage stores, keys and members.",
};
