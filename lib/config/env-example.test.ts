import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { settingNames } from "./config";

const lines = readFileSync(path.join(import.meta.dirname, "../../.env.example"), "utf8").split("\n");

it("the example has every setting, none that there is not, and sets none", () => {
  const named = lines.flatMap((line) => line.match(/^#([A-Z][A-Z_]*)=/)?.[1] ?? []);
  expect([...new Set(named)].sort()).toEqual([...settingNames].sort());
  expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([]);
});
