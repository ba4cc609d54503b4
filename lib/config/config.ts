import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { longestPassword, shortestPassword } from "../domain/password-length";
import { addressBlocks } from "./address-blocks";
import { createFileOnce } from "./create-file-once";
import { meant, optional, optionalAsWritten, shortText } from "./optional-setting";
import { publicOrigin } from "./public-origin";
import { parseSso, type SsoConfig, ssoSettings } from "./sso-config";
import { type TracingConfig, tracingOf, tracingSettings } from "./tracing-config";

/** The driver takes an address without a host, for a socket; no parser of addresses does beside a user. */
const isAddress = (url: string) => URL.canParse(url.replace("@/", "@localhost/"));
const addressText =
  "must be an address: characters such as / # ? @ : in a user or password are written as %2F %23 %3F %40 %3A, and the port is below 65536";

const databaseUrl = z
  .string()
  .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, { error: "must start with file: or postgresql://", abort: true })
  .refine((url) => url.startsWith("file:") || isAddress(url), addressText);

/** The console is at the root of its host: what stood behind the host would be lost on the way. */
const origin = z
  .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
  .refine((text) => {
    const { pathname, search, hash, username, password } = new URL(text);
    return /^\/*$/.test(pathname) && [search, hash, username, password].every((part) => part === "");
  }, "must be an address without a path, a query or a name to sign in with");

/** `error`: faults alone. `warn`: also a line for each request that was refused or slow. `info`: one for each request. */
const logLevels = ["error", "warn", "info"] as const;
export type LogLevel = (typeof logLevels)[number];

function wholeNumber(least: number, most: number) {
  const words = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(words).int(words).min(least, words).max(most, words);
}

const initialPassword = shortText(longestPassword).min(
  shortestPassword,
  `must have ${shortestPassword} characters or more`,
);

const environment = z.object({
  PORT: z.preprocess(meant, wholeNumber(1, 65_535).default(3000)),
  HOST: z.preprocess(meant, z.string().default("127.0.0.1")),
  DATA_DIR: z.preprocess(meant, z.string().default("data")),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_REPLICA_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\/.+$/, { error: "must start with postgresql://", abort: true })
      .refine(isAddress, addressText),
  ),
  PALIMPSEST_URL: optional(origin),
  PALIMPSEST_SECRET: optionalAsWritten(z.string().min(32, "must have 32 characters or more")),
  PALIMPSEST_INIT_ADMIN_EMAIL: optional(z.email("must be an e-mail address")),
  PALIMPSEST_INIT_ADMIN_PASSWORD: optionalAsWritten(initialPassword),
  PALIMPSEST_INIT_API_KEY: optionalAsWritten(shortText(512).min(32, "must have 32 characters or more")),
  PALIMPSEST_CHECKPOINT_DIR: optional(z.string()),
  PALIMPSEST_MASTER_KEY: optionalAsWritten(z.string()),
  PALIMPSEST_MASTER_KEY_FILE: optionalAsWritten(z.string()),
  PALIMPSEST_MASTER_KEY_COMMAND: optionalAsWritten(z.string()),
  PALIMPSEST_NEW_MASTER_KEY: optionalAsWritten(z.string()),
  PALIMPSEST_NEW_MASTER_KEY_FILE: optional(z.string()),
  PALIMPSEST_NEW_MASTER_KEY_COMMAND: optional(z.string()),
  PALIMPSEST_KEYS_DIR: optional(z.string()),
  ...ssoSettings,
  ...tracingSettings,
  PALIMPSEST_TRUSTED_PROXIES: optional(addressBlocks),
  PALIMPSEST_METRICS_TOKEN: optionalAsWritten(
    z.string().regex(/^\S{16,}$/, "must have 16 characters or more and no spaces"),
  ),
  PALIMPSEST_LOG_LEVEL: z.preprocess(meant, z.enum(logLevels, "must be error, warn or info").default("error")),
  WEBHOOK_ALLOW_PRIVATE: optional(z.enum(["true", "false"], "must be true or false")),
  EMBEDDER_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" })),
  EMBEDDER_MODEL: optional(shortText(200)),
  EMBEDDER_API_KEY: optionalAsWritten(shortText(1_000)),
  EMBEDDER_DIMENSIONS: optional(wholeNumber(1, 8_192)),
  EMBEDDER_ALLOW_PRIVATE: optional(z.enum(["true", "false"], "must be true or false")),
});

/** What the environment may set. */
export const settingNames = Object.keys(environment.shape);

/** Where a master key comes from; `name` is the setting that says so. */
export type MasterKeySource =
  | { name: string; key: string }
  | { name: string; file: string }
  | { name: string; command: string };

export interface EncryptionConfig {
  /** Absent: texts are not encrypted at rest. */
  masterKey?: MasterKeySource;
  /** For `npm run master-key:rotate` alone. */
  newMasterKey?: MasterKeySource;
  /** The folder of the key file, which no backup of the data holds. */
  keysDir: string;
}

export interface Config {
  port: number;
  /** Address to bind, e.g. 127.0.0.1 or 0.0.0.0. */
  host: string;
  /** Absolute path of the folder that holds the database and the secret. */
  dataDir: string;
  database: { provider: "sqlite"; file: string } | { provider: "postgresql"; url: string; replicaUrl?: string };
  /** Origin under which people reach the console, without a final slash. */
  publicUrl: string;
  /** Signs the cookies of the console. */
  secret: string;
  init: { adminEmail?: string; adminPassword?: string; apiKey?: string };
  /** A second folder that gets every checkpoint of the audit log, e.g. on another machine's disk. */
  checkpointCopyDir?: string;
  /** Whether webhooks may lead to this machine and to private networks. */
  webhookAllowPrivate: boolean;
  encryption: EncryptionConfig;
  /** What makes vectors of texts where a workspace says nothing else; absent: nothing does. */
  embedder?: EmbedderConfig;
  /** Whether embedders that admins name may be on this machine and in private networks. The one named here may. */
  embedderAllowPrivate: boolean;
  /** Whose `x-forwarded-for` is believed, as CIDR blocks. */
  trustedProxies: string[];
  /** Opens `/metrics`; absent: nothing is counted. */
  metricsToken?: string;
  logLevel: LogLevel;
  /** Absent: nothing is traced. */
  tracing?: TracingConfig;
  /** Absent: people sign in with passwords. */
  sso?: SsoConfig;
}

export interface EmbedderConfig {
  url: string;
  model: string;
  apiKey: string | null;
  /** Null leaves it to the model. */
  dimensions: number | null;
}

/** A setting that cannot be used; the message names it and says what it takes. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

function readSecret(dataDir: string): string {
  const file = path.join(dataDir, "console-secret");
  if (!existsSync(file)) createFileOnce(file, randomBytes(32).toString("hex"));
  return readFileSync(file, "utf8").trim();
}

function parseDatabase(url: string | undefined, replicaUrl: string | undefined, dataDir: string): Config["database"] {
  if (replicaUrl && !url?.startsWith("postgres")) {
    throw new ConfigError("DATABASE_REPLICA_URL goes with a DATABASE_URL that starts with postgresql://.");
  }
  if (!url) return { provider: "sqlite", file: path.join(dataDir, "palimpsest.db") };
  if (url.startsWith("file:")) return { provider: "sqlite", file: path.resolve(url.slice("file:".length)) };
  return { provider: "postgresql", url, ...(replicaUrl && { replicaUrl }) };
}

function masterKeyOf(settings: z.infer<typeof environment>, prefix: "" | "NEW_"): MasterKeySource | undefined {
  const base = `PALIMPSEST_${prefix}MASTER_KEY` as const;
  const [key, file, command] = [settings[base], settings[`${base}_FILE`], settings[`${base}_COMMAND`]];
  const given = [key, file, command].filter((one) => one !== undefined);
  if (given.length > 1) throw new ConfigError(`Of ${base}, ${base}_FILE and ${base}_COMMAND set one, not several.`);
  if (key !== undefined) return { name: base, key };
  if (file !== undefined) return { name: `${base}_FILE`, file: path.resolve(file) };
  return command === undefined ? undefined : { name: `${base}_COMMAND`, command };
}

function embedderOf(settings: z.infer<typeof environment>): EmbedderConfig | undefined {
  const { EMBEDDER_URL: url, EMBEDDER_MODEL: model } = settings;
  if (Boolean(url) !== Boolean(model)) {
    throw new ConfigError("EMBEDDER_URL and EMBEDDER_MODEL go together: set both or none.");
  }
  if (!url || !model) return undefined;
  return {
    url,
    model,
    apiKey: settings.EMBEDDER_API_KEY ?? null,
    dimensions: settings.EMBEDDER_DIMENSIONS ?? null,
  };
}

/**
 * Turns the environment into the configuration.
 * @throws ConfigError with one sentence per wrong setting
 */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`);
    throw new ConfigError(`The configuration cannot be used. ${lines.join(" ")}`);
  }
  const settings = parsed.data;
  const dataDir = path.resolve(settings.DATA_DIR);
  const { PALIMPSEST_INIT_ADMIN_EMAIL: adminEmail, PALIMPSEST_INIT_ADMIN_PASSWORD: adminPassword } = settings;
  if (Boolean(adminEmail) !== Boolean(adminPassword)) {
    throw new ConfigError(
      "PALIMPSEST_INIT_ADMIN_EMAIL and PALIMPSEST_INIT_ADMIN_PASSWORD go together: set both or none.",
    );
  }
  if (settings.PALIMPSEST_INIT_API_KEY && !adminEmail) {
    throw new ConfigError(
      "PALIMPSEST_INIT_API_KEY needs PALIMPSEST_INIT_ADMIN_EMAIL and PALIMPSEST_INIT_ADMIN_PASSWORD.",
    );
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  let secret = settings.PALIMPSEST_SECRET;
  const sso = parseSso(settings);
  if (typeof sso === "string") throw new ConfigError(sso);
  return {
    sso,
    trustedProxies: settings.PALIMPSEST_TRUSTED_PROXIES ?? [],
    metricsToken: settings.PALIMPSEST_METRICS_TOKEN,
    logLevel: settings.PALIMPSEST_LOG_LEVEL,
    tracing: tracingOf(settings),
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    database: parseDatabase(settings.DATABASE_URL, settings.DATABASE_REPLICA_URL, dataDir),
    publicUrl: publicOrigin(env),
    // Made when somebody asks for it: a restore may bring it, and leaves what is there.
    get secret() {
      secret ??= readSecret(dataDir);
      return secret;
    },
    init: { adminEmail, adminPassword, apiKey: settings.PALIMPSEST_INIT_API_KEY },
    checkpointCopyDir: settings.PALIMPSEST_CHECKPOINT_DIR && path.resolve(settings.PALIMPSEST_CHECKPOINT_DIR),
    webhookAllowPrivate: settings.WEBHOOK_ALLOW_PRIVATE === "true",
    encryption: {
      masterKey: masterKeyOf(settings, ""),
      newMasterKey: masterKeyOf(settings, "NEW_"),
      keysDir: path.resolve(/* turbopackIgnore: true */ settings.PALIMPSEST_KEYS_DIR ?? path.join(dataDir, "keys")),
    },
    embedder: embedderOf(settings),
    embedderAllowPrivate: settings.EMBEDDER_ALLOW_PRIVATE === "true",
  };
}

const shared = globalThis as typeof globalThis & { palimpsestConfig?: Config };

/** The configuration of this process, read once; Next and the program doors are two bundles that share it. */
export function getConfig(): Config {
  shared.palimpsestConfig ??= parseConfig(process.env);
  return shared.palimpsestConfig;
}

/** For tests and command line tools that choose their own database before anything else runs. */
export function setConfig(config: Config): void {
  shared.palimpsestConfig = config;
}
