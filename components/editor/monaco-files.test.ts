import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { monacoParts } from "./monaco-files";

const packaged = path.join(process.cwd(), "node_modules/monaco-editor/min");
const fileOf = (part: string) => path.join(packaged, `${part}.js`);

test("each part of the editor is there under its name, after all large ones that it needs", () => {
  const started: string[] = [];
  for (const part of monacoParts) {
    expect(existsSync(fileOf(part)), part).toBe(true);
    const opening = readFileSync(fileOf(part), "utf8").slice(0, 1_000);
    expect(opening).toContain(`define("${part}"`);
    const needed: readonly string[] = /\[([^\]]*)\]/.exec(opening)?.[1]?.match(/[\w-]+(?=")/g) ?? [];
    for (const other of monacoParts.filter((name) => needed.includes(path.basename(name)))) {
      expect(started, `${part} needs ${other}`).toContain(other);
    }
    started.push(part);
  }
});
