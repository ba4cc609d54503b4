import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { lastCheckpointFile } from "./checkpoint-files";

/** More names than a call takes arguments: a year and two months of one checkpoint in ten minutes, each with two files. */
const years = 130_000;

it("the last checkpoint of a folder is known after years of them", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-checkpoints-"));
  try {
    expect(lastCheckpointFile(folder, "ws", 5)).toBe(0);
    for (let number = 1; number <= years; number++)
      writeFileSync(path.join(folder, "ws", `${String(number).padStart(8, "0")}.note`), "");
    expect(lastCheckpointFile(folder, "ws", years)).toBe(years);
    expect(lastCheckpointFile(folder, "ws", years + 3)).toBe(years);
    expect(lastCheckpointFile(folder, "ws", years + 1_000)).toBe(years);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
