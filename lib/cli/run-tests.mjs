// `npm test`: every check there is, fast ones first. Ends with one line: N passed, N failed.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";

const root = path.join(import.meta.dirname, "../..");
const require = createRequire(import.meta.url);
const reports = mkdtempSync(path.join(os.tmpdir(), "palimpsest-reports-"));
const fast = process.argv.includes("--fast");
const totals = { passed: 0, failed: 0 };

function run(command, args, env = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
  return done.status === 0;
}

const binary = (name) => path.join(root, "node_modules/.bin", name);
const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);

function count(passed, failed) {
  totals.passed += passed;
  totals.failed += failed;
}

/** A step without tests of its own counts as one. */
function check(name, command, args) {
  const since = Date.now();
  console.log(`\n── ${name}`);
  const ok = run(command, args);
  count(ok ? 1 : 0, ok ? 0 : 1);
  console.log(`── ${name}: ${ok ? "ok" : "FAILED"} in ${seconds(since)} s`);
}

/** A check that needs one core and goes on beside the next ones. @returns what waits for it and says how it ended */
function checkBeside(name, command, args) {
  const log = path.join(reports, `${name}.log`);
  const output = openSync(log, "w");
  const ended = once(spawn(command, args, { cwd: root, stdio: ["ignore", output, output] }), "exit");
  return async () => {
    const [code] = await ended;
    console.log(`\n── ${name}\n${readFileSync(log, "utf8")}── ${name}: ${code === 0 ? "ok" : "FAILED"}`);
    count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
  };
}

/** A test runner counts its tests; one that fails without a failed test (a crash, no test found) counts as a failure. */
function suite(name, command, args, { report, env, read }) {
  const since = Date.now();
  console.log(`\n── ${name}`);
  const ok = run(command, args, env);
  const { passed, failed, again } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, "utf8")))
    : { passed: 0, failed: 0 };
  count(passed, failed === 0 && (!ok || passed === 0) ? 1 : failed);
  const late = again ? ` (${again} only on a second try)` : "";
  console.log(`── ${name}: ${passed} passed${late}, ${failed} failed in ${seconds(since)} s`);
}

function vitest(project) {
  const report = path.join(reports, `${project}.json`);
  suite(
    `tests: ${project}`,
    binary("vitest"),
    ["run", "--project", project, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
    {
      report,
      read: (result) => ({ passed: result.numPassedTests, failed: result.numFailedTests }),
    },
  );
}

function browser() {
  const report = path.join(reports, "browser.json");
  suite("tests: browser", process.execPath, [require.resolve("@playwright/test/cli"), "test"], {
    report,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    read: ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, again: stats.flaky }),
  });
}

check("database clients", process.execPath, ["lib/cli/prepare.mjs"]);
const types = checkBeside("types", binary("tsc"), ["--noEmit", "-p", "."]);
const answers = checkBeside("what is answered", process.execPath, [
  "lib/cli/run-tool.mjs",
  "describe-answers",
  "--check",
]);
check("format and lint", binary("biome"), ["check", "--error-on-warnings"]);
check("import arrows", binary("depcruise"), [
  "--config",
  ".dependency-cruiser.cjs",
  "app",
  "components",
  "lib",
  "e2e",
  "server.ts",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "proxy.ts",
]);
vitest("unit");
await types();
await answers();
if (!fast) {
  vitest("database");
  check("build", process.execPath, ["lib/cli/build.mjs"]);
  vitest("server");
  browser();
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
