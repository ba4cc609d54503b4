import { memberWords } from "@/components/words/member.words";
import { type Role, roles } from "@/lib/domain/role";

/** Every role with what it is for, to choose one. */
export const roleOptions = roles.map((value: Role) => ({
  value,
  label: memberWords.roleNames[value],
  hint: memberWords.roleHints[value],
}));
