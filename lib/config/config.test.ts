import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ConfigError, parseConfig, settingNames } from "./config";

const scratch = mkdtempSync(path.join(os.tmpdir(), "palimpsest-config-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const dataDir = () => mkdtempSync(path.join(scratch, "data-"));

describe("parseConfig", () => {
  it("needs nothing: an embedded database in the data folder, on port 3000 of this machine", () => {
    const folder = dataDir();
    expect(parseConfig({ DATA_DIR: folder })).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://127.0.0.1:3000",
      database: { provider: "sqlite", file: path.join(folder, "palimpsest.db") },
    });
  });

  it("keeps one secret per data folder, readable by its owner only", () => {
    const folder = path.join(dataDir(), "new");
    const config = parseConfig({ DATA_DIR: folder });
    // What a command has no use for it does not make: `restore` brings one, and would leave this.
    expect(readdirSync(folder)).toEqual([]);
    const { secret } = config;
    expect(parseConfig({ DATA_DIR: folder }).secret).toBe(secret);
    expect(readFileSync(path.join(folder, "console-secret"), "utf8")).toBe(secret);
  });

  it.each([
    [{ PORT: "eighty" }, /PORT must be a whole number from 1 to 65535\./],
    [{ PORT: "70000" }, /PORT must be a whole number from 1 to 65535\./],
    [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL must start with file: or postgresql:\/\//],
    [{ DATABASE_URL: "postgresql://u:pa/ss@127.0.0.1:5432/p" }, /DATABASE_URL must be an address: .* %2F/],
    [{ DATABASE_URL: "postgresql://127.0.0.1:99999/p" }, /DATABASE_URL must be an address/],
    [{ PALIMPSEST_INIT_ADMIN_PASSWORD: "p".repeat(129) }, /_PASSWORD must have at most 128 characters\./],
    [{ EMBEDDER_MODEL: "m".repeat(201) }, /EMBEDDER_MODEL must have at most 200 characters\./],
    [{ PALIMPSEST_OIDC_NAME: "n".repeat(61) }, /OIDC_NAME must have at most 60 characters\./],
    [{ PALIMPSEST_OIDC_DOMAINS: "," }, /OIDC_DOMAINS must name at least one domain, or be left out\./],
    [{ PALIMPSEST_OIDC_DOMAINS: " " }, /OIDC_DOMAINS must name at least one domain/],
    [{ PALIMPSEST_OIDC_GROUP_ROLES: ", ," }, /OIDC_GROUP_ROLES must be pairs/],
    [{ PALIMPSEST_URL: "palimpsest.example.com" }, /PALIMPSEST_URL must be an http or https address/],
    [{ PALIMPSEST_URL: "https://memory.example.com/console" }, /PALIMPSEST_URL must be an address without a path/],
    [{ PALIMPSEST_URL: "https://memory.example.com/?a=b" }, /PALIMPSEST_URL must be an address without a path/],
    [{ PALIMPSEST_URL: "https://memory.example.com/#a" }, /PALIMPSEST_URL must be an address without a path/],
    [{ PALIMPSEST_URL: "https://me:word@memory.example.com" }, /PALIMPSEST_URL must be an address without a path/],
    [{ PALIMPSEST_SECRET: "short" }, /PALIMPSEST_SECRET must have 32 characters or more/],
    [{ PALIMPSEST_INIT_ADMIN_EMAIL: "a@example.com" }, /go together/],
    [{ DATABASE_REPLICA_URL: "postgresql://replica/db" }, /DATABASE_REPLICA_URL goes with a DATABASE_URL/],
    [{ DATABASE_REPLICA_URL: "file:x.db" }, /DATABASE_REPLICA_URL must start with postgresql/],
    [{ PALIMPSEST_LOG_LEVEL: "debug" }, /PALIMPSEST_LOG_LEVEL must be error, warn or info/],
    [{ PALIMPSEST_METRICS_TOKEN: "short" }, /PALIMPSEST_METRICS_TOKEN must have 16 characters or more/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, /OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: "secret" }, /OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs/],
    [{ OTEL_TRACES_SAMPLER_ARG: "2" }, /OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1/],
    [{ EMBEDDER_URL: "http://localhost:11434/v1" }, /EMBEDDER_MODEL go together/],
    [{ EMBEDDER_URL: "ftp://x", EMBEDDER_MODEL: "m" }, /EMBEDDER_URL must be an http or https address/],
    [{ EMBEDDER_DIMENSIONS: "many" }, /EMBEDDER_DIMENSIONS must be a whole number from 1 to 8192/],
    [{ PALIMPSEST_OIDC_ISSUER: "https://id.example" }, /PALIMPSEST_OIDC_CLIENT_ID go together/],
    [{ PALIMPSEST_OIDC_ISSUER: "http://id.example", PALIMPSEST_OIDC_CLIENT_ID: "c" }, /OIDC_ISSUER must be an https/],
    [{ PALIMPSEST_OIDC_ISSUER: "id.example", PALIMPSEST_OIDC_CLIENT_ID: "c" }, /OIDC_ISSUER must be an https/],
    [{ PALIMPSEST_OIDC_GROUP_ROLES: "staff=owner" }, /OIDC_GROUP_ROLES must be pairs/],
    [{ PALIMPSEST_PASSWORD_SIGN_IN: "false" }, /needs PALIMPSEST_OIDC_ISSUER/],
    [{ PALIMPSEST_INIT_API_KEY: "k".repeat(32) }, /needs PALIMPSEST_INIT_ADMIN_EMAIL/],
  ])("refuses %j in a sentence that names the setting", (env, sentence) => {
    expect(() => parseConfig({ DATA_DIR: dataDir(), ...env })).toThrow(ConfigError);
    expect(() => parseConfig({ DATA_DIR: dataDir(), ...env })).toThrow(sentence);
  });

  it.each([
    ["::1", "http://[::1]:3000"],
    ["fd00::7", "http://[fd00::7]:3000"],
    ["::", "http://localhost:3000"],
    ["0.0.0.0", "http://localhost:3000"],
    ["memory.internal", "http://memory.internal:3000"],
  ])("is reached at an address that a browser takes: %s", (HOST, publicUrl) => {
    expect(parseConfig({ DATA_DIR: dataDir(), HOST }).publicUrl).toBe(publicUrl);
  });

  it.each([
    "postgresql:///p?host=/run/postgresql",
    "postgresql://u:pw@/p?host=/run/postgresql",
    "postgresql://u:a%2Fb@[::1]/p",
  ])("takes a database by a socket, by IPv6 and with an escaped password: %s", (url) => {
    expect(parseConfig({ DATA_DIR: dataDir(), DATABASE_URL: url }).database).toEqual({ provider: "postgresql", url });
  });

  it("reads where traces go, and wants none without an address", () => {
    const of = (env: Record<string, string>) => parseConfig({ DATA_DIR: dataDir(), ...env }).tracing;
    expect(of({ OTEL_SERVICE_NAME: "memory", OTEL_EXPORTER_OTLP_ENDPOINT: "" })).toBeUndefined();
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };
    const url = "http://collector:4318/v1/traces";
    expect(of(endpoint)).toEqual({ url, headers: {}, serviceName: "palimpsest", share: 1 });
    const headers = "Authorization=Basic%20abc=, x-team=memory";
    const given = { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: "memory", OTEL_TRACES_SAMPLER_ARG: "0.1" };
    expect(of({ ...endpoint, ...given })).toEqual({
      url,
      headers: { authorization: "Basic abc=", "x-team": "memory" },
      serviceName: "memory",
      share: 0.1,
    });
  });

  it("reads groups, domains and whose password still counts", () => {
    const { sso } = parseConfig({
      DATA_DIR: dataDir(),
      PALIMPSEST_OIDC_ISSUER: "https://id.example/realms/one",
      PALIMPSEST_OIDC_CLIENT_ID: "palimpsest",
      PALIMPSEST_OIDC_GROUP_ROLES: "cn=ops;dc=x=admin, staff=viewer",
      PALIMPSEST_OIDC_DOMAINS: "@Example.test, other.test",
      PALIMPSEST_PASSWORD_SIGN_IN: "false",
      PALIMPSEST_INIT_ADMIN_EMAIL: "Ada@example.test",
      PALIMPSEST_INIT_ADMIN_PASSWORD: "a long enough password",
    });
    expect(sso).toMatchObject({
      groupRoles: new Map([
        ["cn=ops;dc=x", "admin"],
        ["staff", "viewer"],
      ]),
      domains: ["example.test", "other.test"],
      passwordFor: ["ada@example.test"],
      scopes: ["openid", "email", "profile"],
    });
  });

  it("takes settings without what a file brings with them: spaces around them, and the CR of its lines", () => {
    const folder = dataDir();
    const plain = {
      DATA_DIR: folder,
      DATABASE_URL: "postgresql://u:pw@127.0.0.1:5432/p",
      HOST: "::1",
      PORT: "3100",
      PALIMPSEST_LOG_LEVEL: "warn",
      WEBHOOK_ALLOW_PRIVATE: "true",
      PALIMPSEST_INIT_ADMIN_EMAIL: "ada@example.com",
      PALIMPSEST_SECRET: "s".repeat(32),
      PALIMPSEST_INIT_ADMIN_PASSWORD: "a long enough password",
      PALIMPSEST_OIDC_ISSUER: "https://id.example",
      PALIMPSEST_OIDC_CLIENT_ID: "palimpsest",
      PALIMPSEST_OIDC_CLIENT_SECRET: "secret",
      PALIMPSEST_OIDC_DOMAINS: "example.test",
      EMBEDDER_API_KEY: "key",
    };
    const config = parseConfig(plain);
    expect(config).toMatchObject({ port: 3100, publicUrl: "http://[::1]:3100" });
    const written = (as: (text: string) => string) =>
      Object.fromEntries(Object.entries(plain).map(([name, text]) => [name, as(text)]));
    expect(parseConfig(written((text) => `${text}\r`))).toEqual(config);
    const secret = /SECRET|PASSWORD|KEY/;
    const spaced = Object.entries(plain).map(([name, text]) => [name, secret.test(name) ? text : ` ${text} \r\n`]);
    expect(parseConfig(Object.fromEntries(spaced))).toEqual(config);
    const url = " https://memory.example.com \r";
    expect(parseConfig({ ...plain, PALIMPSEST_URL: url }).publicUrl).toBe("https://memory.example.com");
    const left = Object.fromEntries(settingNames.map((name) => [name, "\r"]));
    expect(parseConfig({ ...left, DATA_DIR: folder })).toEqual(parseConfig({ DATA_DIR: folder }));
  });

  it("leaves a secret its spaces", () => {
    const [PALIMPSEST_INIT_ADMIN_PASSWORD, PALIMPSEST_SECRET] = [" a password ", ` ${"s".repeat(30)} `];
    const PALIMPSEST_INIT_ADMIN_EMAIL = "ada@example.com";
    const given = { PALIMPSEST_INIT_ADMIN_EMAIL, PALIMPSEST_INIT_ADMIN_PASSWORD, PALIMPSEST_SECRET };
    const { init, secret } = parseConfig({ DATA_DIR: dataDir(), ...given });
    expect([init.adminPassword, secret]).toEqual([PALIMPSEST_INIT_ADMIN_PASSWORD, PALIMPSEST_SECRET]);
  });

  it("takes an empty setting for one that is not there", () => {
    expect(parseConfig({ DATA_DIR: dataDir(), PORT: "", DATABASE_URL: "" }).port).toBe(3000);
  });

  it.each([
    ["https://memory.example.com/", "https://memory.example.com"],
    ["https://memory.example.com//", "https://memory.example.com"],
    ["HTTPS://Memory.Example.com:443", "https://memory.example.com"],
    ["http://[::1]:3000/", "http://[::1]:3000"],
  ])("knows the public address %s as browsers write it", (written, publicUrl) => {
    expect(parseConfig({ DATA_DIR: dataDir(), PALIMPSEST_URL: written }).publicUrl).toBe(publicUrl);
  });
});
