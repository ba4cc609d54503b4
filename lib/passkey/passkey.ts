/** One of a person's credentials to sign in with, as they are shown it. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** More than anybody has devices. */
export const mostPasskeys = 20;
