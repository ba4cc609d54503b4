// Makes what a fresh checkout lacks: Prisma's schemas and clients. Quick when there is nothing to do.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { providers, schemaText, writeSchemas } from "../../prisma/build-schema.mjs";
import { mendDriver } from "./mend-driver.mjs";

const root = path.join(import.meta.dirname, "../..");
const generated = path.join(root, "lib/db/generated");

function fingerprint() {
  const hash = createHash("sha256");
  for (const provider of providers) hash.update(schemaText(provider));
  hash.update(readFileSync(path.join(root, "node_modules/prisma/package.json")));
  return hash.digest("hex");
}

/** Generates the Prisma clients where the models or Prisma changed since the last time, and sees to the driver of SQLite. */
export function prepareClients() {
  mendDriver();
  const stamp = path.join(generated, "stamp");
  const wanted = fingerprint();
  const complete = providers.every((provider) => existsSync(path.join(generated, provider, "client.ts")));
  if (complete && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Generating the database clients…");
  writeSchemas();
  const cli = createRequire(import.meta.url).resolve("prisma/build/index.js");
  for (const provider of providers) {
    execFileSync(process.execPath, [cli, "generate", "--schema", `prisma/${provider}/schema.prisma`], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      // Generating needs no engine, but Prisma downloads one unless this names an executable.
      env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, CHECKPOINT_DISABLE: "1" },
    });
  }
  mkdirSync(generated, { recursive: true });
  writeFileSync(stamp, wanted);
}

const sourceFolders = ["app", "components", "lib", "prisma/models", "public"];
const sourceFiles = [
  "server.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "proxy.ts",
  "next.config.js",
  "postcss.config.mjs",
  "package-lock.json",
  "tsconfig.json",
];
const notSource = /(^|\/)(generated|testing|monaco)(\/|$)|\.test\.ts$/;

/** A hash over everything that goes into the build. */
export function sourceFingerprint() {
  const hash = createHash("sha256");
  const files = [...sourceFiles];
  for (const folder of sourceFolders) {
    for (const entry of readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(path.relative(root, path.join(entry.parentPath, entry.name)));
    }
  }
  for (const file of files.filter((name) => !notSource.test(name)).sort()) {
    if (existsSync(path.join(root, file))) hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

if (process.argv[1] === import.meta.filename) prepareClients();
