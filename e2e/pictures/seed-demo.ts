import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { type AppServer, startAppServer } from "../fixtures/app-server";
import { ada, moment } from "./moment";

const root = path.join(import.meta.dirname, "../..");

const clock = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(import.meta.dirname, "fixed-clock.mjs")).href}`,
  PICTURES_NOW: moment,
  TZ: "UTC",
};

const temporary = () => mkdtempSync(path.join(os.tmpdir(), "palimpsest-pictures-"));

/** Tells the demo's story into a folder of its own, as if it were the moment of the pictures; answers the folder. */
export function seedDemo(): string {
  const dataDir = temporary();
  execFileSync(process.execPath, ["dist/lib/cli/demo.mjs"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PALIMPSEST_INIT_ADMIN_EMAIL: ada.email,
      PALIMPSEST_INIT_ADMIN_PASSWORD: ada.password,
      ...clock,
    },
  });
  return dataDir;
}

/** A server on a copy of the demo, so that what one set of pictures changes is not in the next. */
export async function serveDemo(seeded: string): Promise<AppServer> {
  const dataDir = temporary();
  cpSync(seeded, dataDir, { recursive: true });
  const server = await startAppServer({ provider: "sqlite", dataDir, env: clock });
  return {
    ...server,
    async stop(signal) {
      const code = await server.stop(signal);
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
