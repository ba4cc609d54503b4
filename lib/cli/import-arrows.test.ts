import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { cruise, type IReporterOutput } from "dependency-cruiser";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const { forbidden, allowed, allowedSeverity, options } = createRequire(import.meta.url)(
  path.join(root, ".dependency-cruiser.cjs"),
);
let project = "";

/** A project of the planted files alone, judged by our rules. @returns which imports are refused, as `from -> to` */
async function refused(files: Record<string, string>): Promise<string[]> {
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
    writeFileSync(path.join(project, name), source);
  }
  const rooms = [...new Set(Object.keys(files).map((name) => name.split("/")[0] ?? name))];
  const { output }: IReporterOutput = await cruise(rooms, {
    ...options,
    tsConfig: undefined,
    baseDir: project,
    validate: true,
    ruleSet: { forbidden, allowed, allowedSeverity },
  });
  if (typeof output === "string") throw new Error(output);
  return output.summary.violations.map(({ from, to }) => `${from} -> ${to}`).sort();
}

beforeAll(() => {
  project = mkdtempSync(path.join(os.tmpdir(), "palimpsest-arrows-"));
  symlinkSync(path.join(root, "node_modules"), path.join(project, "node_modules"));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const exporting = "export const it = 1;\nexport type It = number;\n";

it("screens and pages know shapes and schemas of a noun, and neither its use cases nor its store", async () => {
  const files = {
    "lib/memory/edit-memory.ts": exporting,
    "lib/memory/memory.store.ts": exporting,
    "lib/memory/memory.present.ts": exporting,
    "lib/memory/memory.schema.ts": exporting,
    "components/memory/bad.ts": 'import { it } from "../../lib/memory/edit-memory";\nexport const a = it;\n',
    "components/memory/worse.ts": 'import { it } from "../../lib/memory/memory.store";\nexport const a = it;\n',
    "components/memory/good.ts":
      'import type { It } from "../../lib/memory/memory.present";\nimport type { It as That } from "../../lib/memory/memory.schema";\nexport const a: It & That = 1;\n',
    "app/bad.ts": 'import { it } from "../lib/memory/edit-memory";\nexport const a = it;\n',
    "app/good.ts": 'import { it } from "../lib/memory/memory.schema";\nexport const a = it;\n',
  };
  expect(await refused(files)).toEqual([
    "app/bad.ts -> lib/memory/edit-memory.ts",
    "components/memory/bad.ts -> lib/memory/edit-memory.ts",
    "components/memory/worse.ts -> lib/memory/memory.store.ts",
  ]);
});
