import { type OidcFacts, OidcFault } from "@/lib/auth/oidc-fault";
import { AppError } from "@/lib/domain/app-error";
import type { SsoRefusal } from "./sso";

const sentences: Record<SsoRefusal, string> = {
  cancelled: "You left the sign-on before it was finished.",
  stale: "This sign-on is over or began in another browser. Begin again.",
  provider: "The sign-on provider did not answer as it should. Try again; if it stays, tell your admin.",
  token: "The answer of the sign-on provider could not be verified. Sign in again.",
  no_email: "The sign-on provider did not tell your e-mail address. Ask your admin to release it.",
  unverified_email: "The sign-on provider has not verified your e-mail address. Verify it there and sign in again.",
  domain: "Addresses like yours may not come in here. Ask your admin.",
  known_email:
    "An account with your e-mail address exists already. Sign in to it as before and link single sign-on on your profile.",
  known_email_here:
    "An account with your e-mail address exists already, and only whoever is signed in to it links single sign-on, on the profile. If you are signed in to it nowhere, ask your admin to switch passwords on until you have linked it.",
  no_role: "None of your groups gives you a role here. Ask your admin.",
  disabled: "Your account here is disabled. Ask your admin.",
  taken: "This identity belongs to another account here.",
  linked: "Your account has an identity of this provider already. Take it off first.",
  off: "This server has no single sign-on.",
};

/** A sign-on that ends without anybody being signed in, by a code that the page knows. */
export const refuseSso = (code: SsoRefusal, cause?: unknown): AppError =>
  new AppError("authentication", sentences[code], { sso: code }, { cause });

/** What a log may say of the provider's part in a refusal; null where it had none. */
export const providerFactsOf = (cause: unknown): OidcFacts | null => (cause instanceof OidcFault ? cause.facts : null);
