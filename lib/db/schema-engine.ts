import { readFileSync } from "node:fs";
import path from "node:path";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import {
  type MigrationList,
  SchemaEngine,
  __wbg_set_wasm as setWasm,
} from "@prisma/schema-engine-wasm/schema_engine_bg";

// The package's main entry imports the .wasm as a module, which only some bundlers understand; it is instantiated here. Found from
// the project's folder, where every command runs: under `next dev` a resolved path would be the bundler's and not the disk's.
const wasmFile = "node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm";

async function loadEngine(): Promise<void> {
  const bytes = readFileSync(path.join(process.cwd(), wasmFile));
  const imports = { "./schema_engine_bg.js": (await import("@prisma/schema-engine-wasm/schema_engine_bg")) as never };
  const { instance } = await WebAssembly.instantiate(bytes, imports);
  setWasm(instance.exports);
  (instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
}

// The package has room for one instance in a process, and this module may be loaded there more than once.
const shared = globalThis as typeof globalThis & { palimpsestSchemaEngine?: Promise<void> };

/**
 * Prisma's schema engine as WebAssembly from the npm package: the native one comes from a host that closed networks do not reach.
 * @param schema the text of the Prisma schema file, with the path it is reported under
 */
export async function openSchemaEngine(
  factory: SqlMigrationAwareDriverAdapterFactory,
  schema?: { path: string; content: string },
): Promise<SchemaEngine> {
  shared.palimpsestSchemaEngine ??= loadEngine();
  await shared.palimpsestSchemaEngine;
  const datamodels: [string, string][] | undefined = schema ? [[schema.path, schema.content]] : undefined;
  return SchemaEngine.new({ datamodels }, () => undefined, bindMigrationAwareSqlAdapterFactory(factory));
}

export type { MigrationList };
