import type { ServiceAccount } from "./service-account";

export function presentServiceAccount(account: ServiceAccount) {
  return {
    id: account.id,
    type: "service_account" as const,
    name: account.name,
    description: account.description,
    access: account.access,
    stores: account.stores,
    owners: account.owners,
    created_at: account.createdAt,
    disabled_at: account.disabledAt,
    archived_at: account.archivedAt,
    last_used_at: account.lastUsedAt,
  };
}

export type ServiceAccountJson = ReturnType<typeof presentServiceAccount>;
