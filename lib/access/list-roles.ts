import "server-only";
import {
  type Action,
  actions,
  keyAccessActions,
  keyAccesses,
  roleActions,
  roles,
  storeRoleActions,
  storeRoles,
} from "@/lib/domain/role";
import { assertMay } from "./assert-may";
import type { Context } from "./context";

/** One kind of who acts, and all that it may do. */
interface Column<Name extends string> {
  name: Name;
  actions: ReadonlySet<Action>;
}

const columnsOf = <Name extends string>(names: readonly Name[], table: Record<Name, ReadonlySet<Action>>) =>
  names.map((name): Column<Name> => ({ name, actions: table[name] }));

/** Who may do what: the tables themselves by which every use case decides. @throws AppError permission */
export async function listRoles({ actor }: Pick<Context, "actor">) {
  assertMay(actor, "member.list");
  return {
    actions,
    roles: columnsOf(roles, roleActions),
    storeRoles: columnsOf(storeRoles, storeRoleActions),
    keys: columnsOf(keyAccesses, keyAccessActions),
  };
}

export type RoleTable = Awaited<ReturnType<typeof listRoles>>;
