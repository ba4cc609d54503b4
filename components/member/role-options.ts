import { roleWords } from "@/components/words/role.words";
import { type Role, roles } from "@/lib/domain/role";

/** Every role with what it is for, to choose one. */
export const roleOptions = roles.map((value: Role) => ({
  value,
  label: roleWords.names[value],
  hint: roleWords.hints[value],
}));
