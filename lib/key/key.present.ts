import type { Key, ListedKey } from "./key";

export function presentKey(key: Key) {
  return {
    id: key.id,
    type: "api_key" as const,
    name: key.name,
    hint: `${key.prefix}…${key.lastFour}`,
    access: key.access,
    stores: key.stores,
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    suspended_at: key.suspendedAt,
    requests_per_minute: key.requestsPerMinute,
    bytes_per_day: key.bytesPerDay,
    allowed_addresses: key.allowedAddresses,
    successor_id: key.successorId,
    service_account: key.serviceAccount,
    last_used_at: key.lastUsedAt,
  };
}

export type KeyJson = ReturnType<typeof presentKey>;

export const presentListedKey = (key: ListedKey) => ({ ...presentKey(key), bytes_today: key.bytesToday });

export type ListedKeyJson = ReturnType<typeof presentListedKey>;
