import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { parseConfig, setConfig } from "@/lib/config/config";
import { newKey } from "@/lib/encryption/wrap-key";
import { collect } from "@/lib/testing/fixtures";
import { useTestDataDir } from "@/lib/testing/test-data-dir";
import { readStage, StageWriter } from "./stage-file";
import { unwrapStageKey, wrapStageKey } from "./stage-key";

const importId = "imp_01ARZ3NDEKTSV4RRFFQ69G5FAV";

it("gives back what was staged, to whoever has the key and to nobody else, and nothing of a file that was touched", async () => {
  const dataDir = useTestDataDir();
  const stage = { importId, key: newKey() };
  const pieces = Array.from({ length: 40 }, (_, n) => ({ path: `/${n}`, content: "a secret ".repeat(n * 500) }));
  const writer = await StageWriter.open(stage, "items");
  for (const piece of pieces) await writer.append(piece);
  expect(await writer.close()).toBe(40);
  const file = path.join(dataDir, "imports", `${importId}.items`);
  const whole = readFileSync(file);
  expect(whole.includes("a secret")).toBe(false);
  expect(await collect(readStage(stage, "items", 40))).toEqual(pieces);
  const lost = { problem: "lost" };
  await expect(collect(readStage(stage, "items", 41))).rejects.toMatchObject(lost);
  await expect(collect(readStage(stage, "plan"))).rejects.toMatchObject(lost);
  await expect(collect(readStage({ importId, key: newKey() }, "items"))).rejects.toMatchObject(lost);
  const bent = Buffer.from(whole);
  bent[whole.length - 1] = (bent[whole.length - 1] ?? 0) ^ 1;
  writeFileSync(file, bent);
  await expect(collect(readStage(stage, "items", 40))).rejects.toMatchObject(lost);
  writeFileSync(file, whole);
  truncateSync(file, whole.length - 3);
  await expect(collect(readStage(stage, "items", 40))).rejects.toMatchObject(lost);
});

it("keeps the key of a stage wrapped where texts are encrypted at rest", () => {
  const dataDir = useTestDataDir();
  const key = newKey();
  const inPlain = wrapStageKey(importId, key);
  setConfig(parseConfig({ DATA_DIR: dataDir, PALIMPSEST_MASTER_KEY: "5a".repeat(32) }));
  const wrapped = wrapStageKey(importId, key);
  expect(wrapped).not.toContain(key.toString("base64"));
  expect(unwrapStageKey(importId, wrapped)).toEqual(key);
  expect(unwrapStageKey(importId, inPlain)).toEqual(key);
  expect(() => unwrapStageKey("imp_of_another", wrapped)).toThrow();
});
