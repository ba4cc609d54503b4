import type { SsoConfig } from "@/lib/config/sso-config";
import { type Role, roles } from "@/lib/domain/role";

/** What somebody's groups make them: of several roles the one that allows the most; the default where no group gives one. */
export function ssoRole(
  { groupRoles, defaultRole }: Pick<SsoConfig, "groupRoles" | "defaultRole">,
  groups: readonly string[],
): Role | null {
  const given = new Set(groups.flatMap((group) => groupRoles.get(group) ?? []));
  return [...roles].reverse().find((role) => given.has(role)) ?? defaultRole ?? null;
}

/** Whether an address may come in. */
export function isAllowedDomain({ domains }: Pick<SsoConfig, "domains">, email: string): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf("@") + 1));
}
