import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createFileOnce } from "./create-file-once";

it("keeps what the first one wrote, for its user alone, and leaves nothing beside it", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "palimpsest-once-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "data", "secret");
  createFileOnce(file, "first");
  createFileOnce(file, "second");
  expect(readFileSync(file, "utf8")).toBe("first");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(["secret"]);
});
