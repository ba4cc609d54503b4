import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { nodeFlags, serverCommand } from "./server-command";

const read = (name: string) => readFileSync(path.join(import.meta.dirname, "../..", name), "utf8");

it("is what npm, the image and systemd start", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  expect(scripts.start).toBe(["node", ...nodeFlags, "lib/cli/start.mjs"].join(" "));
  expect(read("deploy/Dockerfile")).toContain(
    `\nCMD ${JSON.stringify(["node", ...serverCommand]).replaceAll(",", ", ")}`,
  );
  expect(read("deploy/palimpsest.service")).toContain(`\nExecStart=/usr/bin/env node ${serverCommand.join(" ")}\n`);
});
