/** Why a sign-on ended without anybody being signed in. The page of the sign-in says each in a sentence. */
export const ssoRefusals = [
  "cancelled",
  "stale",
  "provider",
  "token",
  "no_email",
  "unverified_email",
  "domain",
  "known_email",
  "known_email_here",
  "no_role",
  "disabled",
  "taken",
  "linked",
  "off",
] as const;

export type SsoRefusal = (typeof ssoRefusals)[number];

export const isSsoRefusal = (value: unknown): value is SsoRefusal => ssoRefusals.some((code) => code === value);
