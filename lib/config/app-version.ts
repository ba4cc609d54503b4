import { readFileSync } from "node:fs";
import path from "node:path";

let known: string | undefined;

/** The version of this build, as its package says. */
export function appVersion(): string {
  known ??= (JSON.parse(readFileSync(path.join(process.cwd(), "package.json"), "utf8")) as { version: string }).version;
  return known;
}
