import { vi } from "vitest";

/** Of the packages, which stay: they are loaded once for all files. */
const kept = new Set(["palimpsestSchemaEngine"]);

/**
 * Test files share a process, because loading the packages took more than a second of each. What is ours begins anew with every file all
 * the same: its modules, and what a process keeps beside them for the two bundles that it may have loaded.
 */
vi.resetModules();
vi.unstubAllEnvs();
for (const name of Object.keys(globalThis))
  if (name.startsWith("palimpsest") && !kept.has(name)) Reflect.deleteProperty(globalThis, name);
