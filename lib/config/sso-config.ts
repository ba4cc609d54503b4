import { z } from "zod";
import { type Role, roles } from "../domain/role";
import { optional, optionalAsWritten, shortText } from "./optional-setting";

/** An OpenID Connect provider that people sign in with. */
export interface SsoConfig {
  /** As the provider writes it, to the letter. */
  issuer: string;
  clientId: string;
  /** Absent for a public client. */
  clientSecret?: string;
  /** What the button says it is. */
  name: string;
  scopes: string[];
  /** The claim that names a person's groups. */
  groupClaim: string;
  /** Which role a group gives; empty where roles are given here alone. */
  groupRoles: ReadonlyMap<string, Role>;
  /** What somebody becomes whom no group gives a role; absent: they are refused. */
  defaultRole?: Role;
  /** Whose addresses may come in; empty for all. */
  domains: string[];
  /** Who may still sign in with a password: everybody, or the one address of the first admin, if there is one. */
  passwordFor: "everybody" | readonly string[];
}

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/;

const issuer = z.url({ protocol: /^https?$/, error: "must be an https address", abort: true }).refine((text) => {
  const { protocol, hostname, search, hash } = new URL(text);
  return (protocol === "https:" || loopback.test(hostname)) && search === "" && hash === "";
}, "must be an https address without a query");

const names = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** `group=role` pairs, by commas. A group may hold an equals sign itself: the last one divides. */
const groupRoles = z.string().transform((text, context) => {
  const given = new Map<string, Role>();
  const pairs = names(text);
  // A list without an entry is a template that was not filled in.
  for (const pair of pairs.length > 0 ? pairs : [""]) {
    const at = pair.lastIndexOf("=");
    const role = roles.find((name) => name === pair.slice(at + 1).trim());
    if (at < 1 || !role) {
      context.addIssue({
        code: "custom",
        message: `must be pairs such as memory-admins=admin, with a role of ${roles.join(", ")}`,
      });
      return z.NEVER;
    }
    given.set(pair.slice(0, at).trim(), role);
  }
  return given;
});

/** The settings of single sign-on, for the schema of the environment. */
export const ssoSettings = {
  PALIMPSEST_OIDC_ISSUER: optional(issuer),
  PALIMPSEST_OIDC_CLIENT_ID: optional(z.string()),
  PALIMPSEST_OIDC_CLIENT_SECRET: optionalAsWritten(z.string()),
  PALIMPSEST_OIDC_NAME: optional(shortText(60)),
  PALIMPSEST_OIDC_SCOPES: optional(z.string()),
  PALIMPSEST_OIDC_GROUP_CLAIM: optional(z.string()),
  PALIMPSEST_OIDC_GROUP_ROLES: optionalAsWritten(groupRoles),
  PALIMPSEST_OIDC_DEFAULT_ROLE: optional(z.enum(roles, `must be one of ${roles.join(", ")}`)),
  PALIMPSEST_OIDC_DOMAINS: optionalAsWritten(
    z
      .string()
      .transform(names)
      .refine((domains) => domains.length > 0, "must name at least one domain, or be left out"),
  ),
  PALIMPSEST_PASSWORD_SIGN_IN: optional(z.enum(["true", "false"], "must be true or false")),
};

type SsoSettings = { [Name in keyof typeof ssoSettings]?: z.output<(typeof ssoSettings)[Name]> } & {
  PALIMPSEST_INIT_ADMIN_EMAIL?: string;
};

/** @returns what does not fit together as a sentence, or the configuration, which is absent without an issuer */
export function parseSso(settings: SsoSettings): SsoConfig | string | undefined {
  const { PALIMPSEST_OIDC_ISSUER: url, PALIMPSEST_OIDC_CLIENT_ID: clientId } = settings;
  if (Boolean(url) !== Boolean(clientId))
    return "PALIMPSEST_OIDC_ISSUER and PALIMPSEST_OIDC_CLIENT_ID go together: set both or none.";
  const withoutPasswords = settings.PALIMPSEST_PASSWORD_SIGN_IN === "false";
  if (!url || !clientId)
    return withoutPasswords
      ? "PALIMPSEST_PASSWORD_SIGN_IN=false needs PALIMPSEST_OIDC_ISSUER: nobody could sign in otherwise."
      : undefined;
  const admin = settings.PALIMPSEST_INIT_ADMIN_EMAIL?.trim().toLowerCase();
  return {
    issuer: url,
    clientId,
    clientSecret: settings.PALIMPSEST_OIDC_CLIENT_SECRET,
    name: settings.PALIMPSEST_OIDC_NAME ?? "single sign-on",
    scopes: (settings.PALIMPSEST_OIDC_SCOPES ?? "openid email profile").split(/\s+/).filter(Boolean),
    groupClaim: settings.PALIMPSEST_OIDC_GROUP_CLAIM ?? "groups",
    groupRoles: settings.PALIMPSEST_OIDC_GROUP_ROLES ?? new Map(),
    defaultRole: settings.PALIMPSEST_OIDC_DEFAULT_ROLE,
    domains: (settings.PALIMPSEST_OIDC_DOMAINS ?? []).map((domain) => domain.toLowerCase().replace(/^@/, "")),
    passwordFor: withoutPasswords ? (admin ? [admin] : []) : "everybody",
  };
}
