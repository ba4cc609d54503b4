import type { RoleTable } from "./list-roles";

export const presentRoles = (table: RoleTable) => ({
  actions: [...table.actions],
  roles: table.roles.map(({ name, actions }) => ({ name, actions: [...actions] })),
  store_roles: table.storeRoles.map(({ name, actions }) => ({ name, actions: [...actions] })),
  keys: table.keys.map(({ name, actions }) => ({ name, actions: [...actions] })),
});
export type RolesJson = ReturnType<typeof presentRoles>;
