import { readFileSync } from "node:fs";
import path from "node:path";
import { isDevelopment } from "./build-mode";

const shared = globalThis as typeof globalThis & { palimpsestBuild?: string };

function read(): string {
  // `next dev` builds as it goes: its pages follow by themselves.
  if (isDevelopment) return "development";
  return readFileSync(path.join(process.cwd(), ".next/BUILD_ID"), "utf8").trim();
}

/** Which build of the console this process serves. Read at its start: another may lie in the folder before it ends. */
export function runningBuild(): string {
  shared.palimpsestBuild ??= read();
  return shared.palimpsestBuild;
}
