import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { markServer } from "./server-mark";

const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-mark-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("says to each server but the first that it is not alone, until all of them are gone", () => {
  const file = path.join(folder, "palimpsest.db");
  const first = markServer(file);
  const second = markServer(file);
  expect([first.isShared, second.isShared]).toEqual([false, true]);
  first.release();
  const third = markServer(file);
  expect(third.isShared).toBe(true);
  second.release();
  third.release();
  const last = markServer(file);
  expect(last.isShared).toBe(false);
  last.release();
  expect(readFileSync(`${file}-server`)).toHaveLength(0);
});
