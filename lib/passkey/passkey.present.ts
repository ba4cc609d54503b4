import type { Passkey } from "./passkey";

export const presentPasskey = (passkey: Passkey) => ({
  type: "passkey" as const,
  id: passkey.id,
  name: passkey.name,
  created_at: passkey.createdAt,
  last_used_at: passkey.lastUsedAt,
});
export type PasskeyJson = ReturnType<typeof presentPasskey>;
