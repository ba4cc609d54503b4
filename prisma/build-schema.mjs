// Writes one Prisma schema per database from the shared models: a schema names its provider and Prisma cannot change it at run time.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const here = import.meta.dirname;
export const providers = ["sqlite", "postgresql"];

export function schemaText(provider) {
  const models = readdirSync(path.join(here, "models"))
    .sort()
    .map((file) => readFileSync(path.join(here, "models", file), "utf8").trim());
  const head = [
    "// Written by prisma/build-schema.mjs from prisma/models. Edit the models, not this file.",
    "generator client {",
    '  provider = "prisma-client"',
    `  output   = "../../lib/db/generated/${provider}"`,
    '  runtime  = "nodejs"',
    '  moduleFormat = "esm"',
    '  importFileExtension = ""',
    "}",
    "",
    "datasource db {",
    `  provider = "${provider}"`,
    "}",
  ].join("\n");
  return `${head}\n\n${models.join("\n\n")}\n`;
}

export function writeSchemas() {
  for (const provider of providers) {
    mkdirSync(path.join(here, provider), { recursive: true });
    writeFileSync(path.join(here, provider, "schema.prisma"), schemaText(provider));
  }
}

if (process.argv[1] === import.meta.filename) writeSchemas();
