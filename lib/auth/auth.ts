import "server-only";
import { randomUUID } from "node:crypto";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { betterAuth } from "better-auth/minimal";
import type { Config } from "@/lib/config/config";
import type { Database } from "@/lib/db/database";
import { daySeconds } from "@/lib/domain/durations";
import { createId } from "@/lib/domain/id";
import { longestPassword, shortestPassword } from "@/lib/domain/password-length";
import { hasEnabledMember } from "./enabled-member";
import { sessionPlugin } from "./session-plugin";

/** How long a session lives without being used, in seconds. */
const sessionSeconds = 7 * daySeconds;

export type AuthConfig = Pick<Config, "publicUrl" | "secret" | "sso">;

function createAuth(db: Database, config: AuthConfig) {
  return betterAuth({
    appName: "Palimpsest",
    baseURL: config.publicUrl,
    secret: config.secret,
    // Every call waits for the one writer by itself: inside a transaction of ours they would wait for each other for ever.
    database: prismaAdapter(db.prisma, { provider: db.provider, transaction: false }),
    user: { modelName: "user" },
    session: { modelName: "authSession", expiresIn: sessionSeconds, updateAge: daySeconds },
    account: { modelName: "authAccount", accountLinking: { enabled: false } },
    verification: { modelName: "authVerification" },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
    },
    databaseHooks: {
      // The one place where a session begins: a disabled member gets none, whatever the way in.
      session: {
        create: {
          before: async ({ userId }) => {
            if (!(await hasEnabledMember(db, userId))) return false;
          },
        },
      },
    },
    advanced: {
      cookiePrefix: "palimpsest",
      useSecureCookies: config.publicUrl.startsWith("https://"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { disableIpTracking: true },
      database: { generateId: ({ model }) => (model === "user" ? createId("user", Date.now()) : randomUUID()) },
    },
    // Its handler is not mounted; attempts are limited per account, in the use cases.
    rateLimit: { enabled: false },
    plugins: [sessionPlugin],
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type Auth = ReturnType<typeof createAuth>;

const instances = new WeakMap<Database, { config: AuthConfig; auth: Auth }>();

/** The better-auth instance over a database; made once. Nobody outside lib/auth and the member use cases calls it. */
export function getAuth(db: Database, config: AuthConfig): Auth {
  const known = instances.get(db);
  if (known && known.config.publicUrl === config.publicUrl && known.config.secret === config.secret) return known.auth;
  const auth = createAuth(db, config);
  instances.set(db, { config, auth });
  return auth;
}
